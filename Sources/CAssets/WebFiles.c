// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_GWN7ZSNM_js[] = {
#embed "../WebApp/Built/app/calendar-GWN7ZSNM.js"
};

static const unsigned char app_chunk_C2VAJPZJ_js[] = {
#embed "../WebApp/Built/app/chunk-C2VAJPZJ.js"
};

static const unsigned char app_chunk_FRE2LBVE_js[] = {
#embed "../WebApp/Built/app/chunk-FRE2LBVE.js"
};

static const unsigned char app_chunk_GCYJZOK7_js[] = {
#embed "../WebApp/Built/app/chunk-GCYJZOK7.js"
};

static const unsigned char app_chunk_HCJWYEOL_js[] = {
#embed "../WebApp/Built/app/chunk-HCJWYEOL.js"
};

static const unsigned char app_chunk_MP2JBYQA_js[] = {
#embed "../WebApp/Built/app/chunk-MP2JBYQA.js"
};

static const unsigned char app_connection_TUZBMAR7_js[] = {
#embed "../WebApp/Built/app/connection-TUZBMAR7.js"
};

static const unsigned char app_copy_IXKBPKUD_js[] = {
#embed "../WebApp/Built/app/copy-IXKBPKUD.js"
};

static const unsigned char app_filing_2IUDVRW5_js[] = {
#embed "../WebApp/Built/app/filing-2IUDVRW5.js"
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

static const unsigned char app_invited_7QUDPJGF_js[] = {
#embed "../WebApp/Built/app/invited-7QUDPJGF.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_UYCJ74J2_js[] = {
#embed "../WebApp/Built/app/menu-UYCJ74J2.js"
};

static const unsigned char app_places_NF5EJJU6_js[] = {
#embed "../WebApp/Built/app/places-NF5EJJU6.js"
};

static const unsigned char app_reading_GOAY7F27_js[] = {
#embed "../WebApp/Built/app/reading-GOAY7F27.js"
};

static const unsigned char app_search_PQCKRBBN_js[] = {
#embed "../WebApp/Built/app/search-PQCKRBBN.js"
};

static const unsigned char app_settings_PN342N22_js[] = {
#embed "../WebApp/Built/app/settings-PN342N22.js"
};

static const unsigned char app_sharing_ACAABRQY_js[] = {
#embed "../WebApp/Built/app/sharing-ACAABRQY.js"
};

static const unsigned char app_sign_2JRZMMGV_js[] = {
#embed "../WebApp/Built/app/sign-2JRZMMGV.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_LPH44SXN_js[] = {
#embed "../WebApp/Built/app/swipe-LPH44SXN.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_AU5VETL7_js[] = {
#embed "../WebApp/Built/app/versions-AU5VETL7.js"
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
    {"app/calendar-GWN7ZSNM.js", app_calendar_GWN7ZSNM_js, sizeof app_calendar_GWN7ZSNM_js},
    {"app/chunk-C2VAJPZJ.js", app_chunk_C2VAJPZJ_js, sizeof app_chunk_C2VAJPZJ_js},
    {"app/chunk-FRE2LBVE.js", app_chunk_FRE2LBVE_js, sizeof app_chunk_FRE2LBVE_js},
    {"app/chunk-GCYJZOK7.js", app_chunk_GCYJZOK7_js, sizeof app_chunk_GCYJZOK7_js},
    {"app/chunk-HCJWYEOL.js", app_chunk_HCJWYEOL_js, sizeof app_chunk_HCJWYEOL_js},
    {"app/chunk-MP2JBYQA.js", app_chunk_MP2JBYQA_js, sizeof app_chunk_MP2JBYQA_js},
    {"app/connection-TUZBMAR7.js", app_connection_TUZBMAR7_js, sizeof app_connection_TUZBMAR7_js},
    {"app/copy-IXKBPKUD.js", app_copy_IXKBPKUD_js, sizeof app_copy_IXKBPKUD_js},
    {"app/filing-2IUDVRW5.js", app_filing_2IUDVRW5_js, sizeof app_filing_2IUDVRW5_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-7QUDPJGF.js", app_invited_7QUDPJGF_js, sizeof app_invited_7QUDPJGF_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-UYCJ74J2.js", app_menu_UYCJ74J2_js, sizeof app_menu_UYCJ74J2_js},
    {"app/places-NF5EJJU6.js", app_places_NF5EJJU6_js, sizeof app_places_NF5EJJU6_js},
    {"app/reading-GOAY7F27.js", app_reading_GOAY7F27_js, sizeof app_reading_GOAY7F27_js},
    {"app/search-PQCKRBBN.js", app_search_PQCKRBBN_js, sizeof app_search_PQCKRBBN_js},
    {"app/settings-PN342N22.js", app_settings_PN342N22_js, sizeof app_settings_PN342N22_js},
    {"app/sharing-ACAABRQY.js", app_sharing_ACAABRQY_js, sizeof app_sharing_ACAABRQY_js},
    {"app/sign-2JRZMMGV.js", app_sign_2JRZMMGV_js, sizeof app_sign_2JRZMMGV_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-LPH44SXN.js", app_swipe_LPH44SXN_js, sizeof app_swipe_LPH44SXN_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-AU5VETL7.js", app_versions_AU5VETL7_js, sizeof app_versions_AU5VETL7_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
