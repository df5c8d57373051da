// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_RW7BSRCC_js[] = {
#embed "../WebApp/Built/app/calendar-RW7BSRCC.js"
};

static const unsigned char app_chunk_4KOJFWA7_js[] = {
#embed "../WebApp/Built/app/chunk-4KOJFWA7.js"
};

static const unsigned char app_chunk_6REFXHLS_js[] = {
#embed "../WebApp/Built/app/chunk-6REFXHLS.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_GJGBNLED_js[] = {
#embed "../WebApp/Built/app/chunk-GJGBNLED.js"
};

static const unsigned char app_chunk_JO24FWFX_js[] = {
#embed "../WebApp/Built/app/chunk-JO24FWFX.js"
};

static const unsigned char app_chunk_L247XTM5_js[] = {
#embed "../WebApp/Built/app/chunk-L247XTM5.js"
};

static const unsigned char app_chunk_QQN5CPJT_js[] = {
#embed "../WebApp/Built/app/chunk-QQN5CPJT.js"
};

static const unsigned char app_chunk_S6AMKGUD_js[] = {
#embed "../WebApp/Built/app/chunk-S6AMKGUD.js"
};

static const unsigned char app_chunk_ZEKBWVE2_js[] = {
#embed "../WebApp/Built/app/chunk-ZEKBWVE2.js"
};

static const unsigned char app_connection_27TLDYWV_js[] = {
#embed "../WebApp/Built/app/connection-27TLDYWV.js"
};

static const unsigned char app_copy_PDEGIS32_js[] = {
#embed "../WebApp/Built/app/copy-PDEGIS32.js"
};

static const unsigned char app_count_JXXIGVUE_js[] = {
#embed "../WebApp/Built/app/count-JXXIGVUE.js"
};

static const unsigned char app_filing_XBHQMZOJ_js[] = {
#embed "../WebApp/Built/app/filing-XBHQMZOJ.js"
};

static const unsigned char app_finding_S7QJF5W3_js[] = {
#embed "../WebApp/Built/app/finding-S7QJF5W3.js"
};

static const unsigned char app_formatting_X4UTKBT2_js[] = {
#embed "../WebApp/Built/app/formatting-X4UTKBT2.js"
};

static const unsigned char app_house_QKBHNGBR_js[] = {
#embed "../WebApp/Built/app/house-QKBHNGBR.js"
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

static const unsigned char app_invited_6SBNZDAC_js[] = {
#embed "../WebApp/Built/app/invited-6SBNZDAC.js"
};

static const unsigned char app_linking_TTAUTTAA_js[] = {
#embed "../WebApp/Built/app/linking-TTAUTTAA.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_GRMA7G6C_js[] = {
#embed "../WebApp/Built/app/menu-GRMA7G6C.js"
};

static const unsigned char app_menus_WEZVC4IA_js[] = {
#embed "../WebApp/Built/app/menus-WEZVC4IA.js"
};

static const unsigned char app_places_MU2HJOLV_js[] = {
#embed "../WebApp/Built/app/places-MU2HJOLV.js"
};

static const unsigned char app_reading_4OBGTFJH_js[] = {
#embed "../WebApp/Built/app/reading-4OBGTFJH.js"
};

static const unsigned char app_search_KMOWOIUF_js[] = {
#embed "../WebApp/Built/app/search-KMOWOIUF.js"
};

static const unsigned char app_selection_35MGSJUA_js[] = {
#embed "../WebApp/Built/app/selection-35MGSJUA.js"
};

static const unsigned char app_settings_MH6PEZKO_js[] = {
#embed "../WebApp/Built/app/settings-MH6PEZKO.js"
};

static const unsigned char app_sharing_RNXG25EQ_js[] = {
#embed "../WebApp/Built/app/sharing-RNXG25EQ.js"
};

static const unsigned char app_sign_BFQAEZPG_js[] = {
#embed "../WebApp/Built/app/sign-BFQAEZPG.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_N2CTBHYR_js[] = {
#embed "../WebApp/Built/app/swipe-N2CTBHYR.js"
};

static const unsigned char app_templates_TPGULAQ5_js[] = {
#embed "../WebApp/Built/app/templates-TPGULAQ5.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_CNK2ZKLI_js[] = {
#embed "../WebApp/Built/app/versions-CNK2ZKLI.js"
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
    {"app/calendar-RW7BSRCC.js", app_calendar_RW7BSRCC_js, sizeof app_calendar_RW7BSRCC_js},
    {"app/chunk-4KOJFWA7.js", app_chunk_4KOJFWA7_js, sizeof app_chunk_4KOJFWA7_js},
    {"app/chunk-6REFXHLS.js", app_chunk_6REFXHLS_js, sizeof app_chunk_6REFXHLS_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-GJGBNLED.js", app_chunk_GJGBNLED_js, sizeof app_chunk_GJGBNLED_js},
    {"app/chunk-JO24FWFX.js", app_chunk_JO24FWFX_js, sizeof app_chunk_JO24FWFX_js},
    {"app/chunk-L247XTM5.js", app_chunk_L247XTM5_js, sizeof app_chunk_L247XTM5_js},
    {"app/chunk-QQN5CPJT.js", app_chunk_QQN5CPJT_js, sizeof app_chunk_QQN5CPJT_js},
    {"app/chunk-S6AMKGUD.js", app_chunk_S6AMKGUD_js, sizeof app_chunk_S6AMKGUD_js},
    {"app/chunk-ZEKBWVE2.js", app_chunk_ZEKBWVE2_js, sizeof app_chunk_ZEKBWVE2_js},
    {"app/connection-27TLDYWV.js", app_connection_27TLDYWV_js, sizeof app_connection_27TLDYWV_js},
    {"app/copy-PDEGIS32.js", app_copy_PDEGIS32_js, sizeof app_copy_PDEGIS32_js},
    {"app/count-JXXIGVUE.js", app_count_JXXIGVUE_js, sizeof app_count_JXXIGVUE_js},
    {"app/filing-XBHQMZOJ.js", app_filing_XBHQMZOJ_js, sizeof app_filing_XBHQMZOJ_js},
    {"app/finding-S7QJF5W3.js", app_finding_S7QJF5W3_js, sizeof app_finding_S7QJF5W3_js},
    {"app/formatting-X4UTKBT2.js", app_formatting_X4UTKBT2_js, sizeof app_formatting_X4UTKBT2_js},
    {"app/house-QKBHNGBR.js", app_house_QKBHNGBR_js, sizeof app_house_QKBHNGBR_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-6SBNZDAC.js", app_invited_6SBNZDAC_js, sizeof app_invited_6SBNZDAC_js},
    {"app/linking-TTAUTTAA.js", app_linking_TTAUTTAA_js, sizeof app_linking_TTAUTTAA_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-GRMA7G6C.js", app_menu_GRMA7G6C_js, sizeof app_menu_GRMA7G6C_js},
    {"app/menus-WEZVC4IA.js", app_menus_WEZVC4IA_js, sizeof app_menus_WEZVC4IA_js},
    {"app/places-MU2HJOLV.js", app_places_MU2HJOLV_js, sizeof app_places_MU2HJOLV_js},
    {"app/reading-4OBGTFJH.js", app_reading_4OBGTFJH_js, sizeof app_reading_4OBGTFJH_js},
    {"app/search-KMOWOIUF.js", app_search_KMOWOIUF_js, sizeof app_search_KMOWOIUF_js},
    {"app/selection-35MGSJUA.js", app_selection_35MGSJUA_js, sizeof app_selection_35MGSJUA_js},
    {"app/settings-MH6PEZKO.js", app_settings_MH6PEZKO_js, sizeof app_settings_MH6PEZKO_js},
    {"app/sharing-RNXG25EQ.js", app_sharing_RNXG25EQ_js, sizeof app_sharing_RNXG25EQ_js},
    {"app/sign-BFQAEZPG.js", app_sign_BFQAEZPG_js, sizeof app_sign_BFQAEZPG_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-N2CTBHYR.js", app_swipe_N2CTBHYR_js, sizeof app_swipe_N2CTBHYR_js},
    {"app/templates-TPGULAQ5.js", app_templates_TPGULAQ5_js, sizeof app_templates_TPGULAQ5_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-CNK2ZKLI.js", app_versions_CNK2ZKLI_js, sizeof app_versions_CNK2ZKLI_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
