// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_HHXZ6HZO_js[] = {
#embed "../WebApp/Built/app/calendar-HHXZ6HZO.js"
};

static const unsigned char app_chunk_32U7XAOC_js[] = {
#embed "../WebApp/Built/app/chunk-32U7XAOC.js"
};

static const unsigned char app_chunk_725AABSD_js[] = {
#embed "../WebApp/Built/app/chunk-725AABSD.js"
};

static const unsigned char app_chunk_DMUPKHAA_js[] = {
#embed "../WebApp/Built/app/chunk-DMUPKHAA.js"
};

static const unsigned char app_chunk_IOCBWCJP_js[] = {
#embed "../WebApp/Built/app/chunk-IOCBWCJP.js"
};

static const unsigned char app_chunk_KQYZLRJ2_js[] = {
#embed "../WebApp/Built/app/chunk-KQYZLRJ2.js"
};

static const unsigned char app_chunk_NY55W3CG_js[] = {
#embed "../WebApp/Built/app/chunk-NY55W3CG.js"
};

static const unsigned char app_chunk_QPVOG255_js[] = {
#embed "../WebApp/Built/app/chunk-QPVOG255.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_W6VBF2XD_js[] = {
#embed "../WebApp/Built/app/chunk-W6VBF2XD.js"
};

static const unsigned char app_connection_LMPKXHD6_js[] = {
#embed "../WebApp/Built/app/connection-LMPKXHD6.js"
};

static const unsigned char app_copy_BLE3DBKE_js[] = {
#embed "../WebApp/Built/app/copy-BLE3DBKE.js"
};

static const unsigned char app_count_XIHJVBDE_js[] = {
#embed "../WebApp/Built/app/count-XIHJVBDE.js"
};

static const unsigned char app_filing_2IMWC35K_js[] = {
#embed "../WebApp/Built/app/filing-2IMWC35K.js"
};

static const unsigned char app_finding_ERWVEYAR_js[] = {
#embed "../WebApp/Built/app/finding-ERWVEYAR.js"
};

static const unsigned char app_formatting_6DZJRRRI_js[] = {
#embed "../WebApp/Built/app/formatting-6DZJRRRI.js"
};

static const unsigned char app_house_73HXIRLA_js[] = {
#embed "../WebApp/Built/app/house-73HXIRLA.js"
};

static const unsigned char app_icons_svg[] = {
#embed "../WebApp/Files/app/icons.svg"
};

static const unsigned char app_icons_icon_192_png[] = {
#embed "../WebApp/Files/app/icons/icon-192.png"
};

static const unsigned char app_icons_icon_svg[] = {
#embed "../WebApp/Files/app/icons/icon.svg"
};

static const unsigned char app_icons_maskable_svg[] = {
#embed "../WebApp/Files/app/icons/maskable.svg"
};

static const unsigned char app_invited_JCBLCG4T_js[] = {
#embed "../WebApp/Built/app/invited-JCBLCG4T.js"
};

static const unsigned char app_linking_HHYFTSSB_js[] = {
#embed "../WebApp/Built/app/linking-HHYFTSSB.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_HH5HPXAU_js[] = {
#embed "../WebApp/Built/app/menu-HH5HPXAU.js"
};

static const unsigned char app_menus_324AVVJA_js[] = {
#embed "../WebApp/Built/app/menus-324AVVJA.js"
};

static const unsigned char app_places_6ENKOHYQ_js[] = {
#embed "../WebApp/Built/app/places-6ENKOHYQ.js"
};

static const unsigned char app_reading_JKCTDJUK_js[] = {
#embed "../WebApp/Built/app/reading-JKCTDJUK.js"
};

static const unsigned char app_search_DO5TH3G7_js[] = {
#embed "../WebApp/Built/app/search-DO5TH3G7.js"
};

static const unsigned char app_selection_ZYYMARM5_js[] = {
#embed "../WebApp/Built/app/selection-ZYYMARM5.js"
};

static const unsigned char app_settings_XMJV6VHN_js[] = {
#embed "../WebApp/Built/app/settings-XMJV6VHN.js"
};

static const unsigned char app_sharing_7Y5NLF7M_js[] = {
#embed "../WebApp/Built/app/sharing-7Y5NLF7M.js"
};

static const unsigned char app_sign_O2CSNXHJ_js[] = {
#embed "../WebApp/Built/app/sign-O2CSNXHJ.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_GWECLWYM_js[] = {
#embed "../WebApp/Built/app/suggestions-GWECLWYM.js"
};

static const unsigned char app_swipe_PASWP2PL_js[] = {
#embed "../WebApp/Built/app/swipe-PASWP2PL.js"
};

static const unsigned char app_templates_WB5KWOYZ_js[] = {
#embed "../WebApp/Built/app/templates-WB5KWOYZ.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_4O5WSIX4_js[] = {
#embed "../WebApp/Built/app/versions-4O5WSIX4.js"
};

static const unsigned char index_html[] = {
#embed "../WebApp/Files/index.html"
};

static const unsigned char manifest_webmanifest[] = {
#embed "../WebApp/Files/manifest.webmanifest"
};

static const unsigned char worker_js[] = {
#embed "../WebApp/Built/worker.js"
};

static const cassets_web_file files[] = {
    {"app/calendar-HHXZ6HZO.js", app_calendar_HHXZ6HZO_js, sizeof app_calendar_HHXZ6HZO_js},
    {"app/chunk-32U7XAOC.js", app_chunk_32U7XAOC_js, sizeof app_chunk_32U7XAOC_js},
    {"app/chunk-725AABSD.js", app_chunk_725AABSD_js, sizeof app_chunk_725AABSD_js},
    {"app/chunk-DMUPKHAA.js", app_chunk_DMUPKHAA_js, sizeof app_chunk_DMUPKHAA_js},
    {"app/chunk-IOCBWCJP.js", app_chunk_IOCBWCJP_js, sizeof app_chunk_IOCBWCJP_js},
    {"app/chunk-KQYZLRJ2.js", app_chunk_KQYZLRJ2_js, sizeof app_chunk_KQYZLRJ2_js},
    {"app/chunk-NY55W3CG.js", app_chunk_NY55W3CG_js, sizeof app_chunk_NY55W3CG_js},
    {"app/chunk-QPVOG255.js", app_chunk_QPVOG255_js, sizeof app_chunk_QPVOG255_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-W6VBF2XD.js", app_chunk_W6VBF2XD_js, sizeof app_chunk_W6VBF2XD_js},
    {"app/connection-LMPKXHD6.js", app_connection_LMPKXHD6_js, sizeof app_connection_LMPKXHD6_js},
    {"app/copy-BLE3DBKE.js", app_copy_BLE3DBKE_js, sizeof app_copy_BLE3DBKE_js},
    {"app/count-XIHJVBDE.js", app_count_XIHJVBDE_js, sizeof app_count_XIHJVBDE_js},
    {"app/filing-2IMWC35K.js", app_filing_2IMWC35K_js, sizeof app_filing_2IMWC35K_js},
    {"app/finding-ERWVEYAR.js", app_finding_ERWVEYAR_js, sizeof app_finding_ERWVEYAR_js},
    {"app/formatting-6DZJRRRI.js", app_formatting_6DZJRRRI_js, sizeof app_formatting_6DZJRRRI_js},
    {"app/house-73HXIRLA.js", app_house_73HXIRLA_js, sizeof app_house_73HXIRLA_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-JCBLCG4T.js", app_invited_JCBLCG4T_js, sizeof app_invited_JCBLCG4T_js},
    {"app/linking-HHYFTSSB.js", app_linking_HHYFTSSB_js, sizeof app_linking_HHYFTSSB_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-HH5HPXAU.js", app_menu_HH5HPXAU_js, sizeof app_menu_HH5HPXAU_js},
    {"app/menus-324AVVJA.js", app_menus_324AVVJA_js, sizeof app_menus_324AVVJA_js},
    {"app/places-6ENKOHYQ.js", app_places_6ENKOHYQ_js, sizeof app_places_6ENKOHYQ_js},
    {"app/reading-JKCTDJUK.js", app_reading_JKCTDJUK_js, sizeof app_reading_JKCTDJUK_js},
    {"app/search-DO5TH3G7.js", app_search_DO5TH3G7_js, sizeof app_search_DO5TH3G7_js},
    {"app/selection-ZYYMARM5.js", app_selection_ZYYMARM5_js, sizeof app_selection_ZYYMARM5_js},
    {"app/settings-XMJV6VHN.js", app_settings_XMJV6VHN_js, sizeof app_settings_XMJV6VHN_js},
    {"app/sharing-7Y5NLF7M.js", app_sharing_7Y5NLF7M_js, sizeof app_sharing_7Y5NLF7M_js},
    {"app/sign-O2CSNXHJ.js", app_sign_O2CSNXHJ_js, sizeof app_sign_O2CSNXHJ_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-GWECLWYM.js", app_suggestions_GWECLWYM_js, sizeof app_suggestions_GWECLWYM_js},
    {"app/swipe-PASWP2PL.js", app_swipe_PASWP2PL_js, sizeof app_swipe_PASWP2PL_js},
    {"app/templates-WB5KWOYZ.js", app_templates_WB5KWOYZ_js, sizeof app_templates_WB5KWOYZ_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-4O5WSIX4.js", app_versions_4O5WSIX4_js, sizeof app_versions_4O5WSIX4_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
