// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_IYDTO67Z_js[] = {
#embed "../WebApp/Built/app/calendar-IYDTO67Z.js"
};

static const unsigned char app_chunk_AA7BFM2T_js[] = {
#embed "../WebApp/Built/app/chunk-AA7BFM2T.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_EKCJL3RB_js[] = {
#embed "../WebApp/Built/app/chunk-EKCJL3RB.js"
};

static const unsigned char app_chunk_F4PBNEH3_js[] = {
#embed "../WebApp/Built/app/chunk-F4PBNEH3.js"
};

static const unsigned char app_chunk_IKHVZTXM_js[] = {
#embed "../WebApp/Built/app/chunk-IKHVZTXM.js"
};

static const unsigned char app_chunk_JUENCMYL_js[] = {
#embed "../WebApp/Built/app/chunk-JUENCMYL.js"
};

static const unsigned char app_chunk_OWUMCSPR_js[] = {
#embed "../WebApp/Built/app/chunk-OWUMCSPR.js"
};

static const unsigned char app_connection_LCWN3KOK_js[] = {
#embed "../WebApp/Built/app/connection-LCWN3KOK.js"
};

static const unsigned char app_copy_VLLWWN3X_js[] = {
#embed "../WebApp/Built/app/copy-VLLWWN3X.js"
};

static const unsigned char app_count_VPUO55DV_js[] = {
#embed "../WebApp/Built/app/count-VPUO55DV.js"
};

static const unsigned char app_filing_KDJ5BXHN_js[] = {
#embed "../WebApp/Built/app/filing-KDJ5BXHN.js"
};

static const unsigned char app_finding_7Y5CDLQX_js[] = {
#embed "../WebApp/Built/app/finding-7Y5CDLQX.js"
};

static const unsigned char app_formatting_JZLEDGN7_js[] = {
#embed "../WebApp/Built/app/formatting-JZLEDGN7.js"
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

static const unsigned char app_invited_QFWAWWBK_js[] = {
#embed "../WebApp/Built/app/invited-QFWAWWBK.js"
};

static const unsigned char app_linking_TZMKTVAG_js[] = {
#embed "../WebApp/Built/app/linking-TZMKTVAG.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_DPYNIO5S_js[] = {
#embed "../WebApp/Built/app/menu-DPYNIO5S.js"
};

static const unsigned char app_places_U273GJQJ_js[] = {
#embed "../WebApp/Built/app/places-U273GJQJ.js"
};

static const unsigned char app_reading_GRQDVUKS_js[] = {
#embed "../WebApp/Built/app/reading-GRQDVUKS.js"
};

static const unsigned char app_search_DCKRC5X5_js[] = {
#embed "../WebApp/Built/app/search-DCKRC5X5.js"
};

static const unsigned char app_settings_3R4JWXRB_js[] = {
#embed "../WebApp/Built/app/settings-3R4JWXRB.js"
};

static const unsigned char app_sharing_CVMLVYA6_js[] = {
#embed "../WebApp/Built/app/sharing-CVMLVYA6.js"
};

static const unsigned char app_sign_Q2QB3NWL_js[] = {
#embed "../WebApp/Built/app/sign-Q2QB3NWL.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_7WQOE6UQ_js[] = {
#embed "../WebApp/Built/app/swipe-7WQOE6UQ.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_5ENEK7TT_js[] = {
#embed "../WebApp/Built/app/versions-5ENEK7TT.js"
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
    {"app/calendar-IYDTO67Z.js", app_calendar_IYDTO67Z_js, sizeof app_calendar_IYDTO67Z_js},
    {"app/chunk-AA7BFM2T.js", app_chunk_AA7BFM2T_js, sizeof app_chunk_AA7BFM2T_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-EKCJL3RB.js", app_chunk_EKCJL3RB_js, sizeof app_chunk_EKCJL3RB_js},
    {"app/chunk-F4PBNEH3.js", app_chunk_F4PBNEH3_js, sizeof app_chunk_F4PBNEH3_js},
    {"app/chunk-IKHVZTXM.js", app_chunk_IKHVZTXM_js, sizeof app_chunk_IKHVZTXM_js},
    {"app/chunk-JUENCMYL.js", app_chunk_JUENCMYL_js, sizeof app_chunk_JUENCMYL_js},
    {"app/chunk-OWUMCSPR.js", app_chunk_OWUMCSPR_js, sizeof app_chunk_OWUMCSPR_js},
    {"app/connection-LCWN3KOK.js", app_connection_LCWN3KOK_js, sizeof app_connection_LCWN3KOK_js},
    {"app/copy-VLLWWN3X.js", app_copy_VLLWWN3X_js, sizeof app_copy_VLLWWN3X_js},
    {"app/count-VPUO55DV.js", app_count_VPUO55DV_js, sizeof app_count_VPUO55DV_js},
    {"app/filing-KDJ5BXHN.js", app_filing_KDJ5BXHN_js, sizeof app_filing_KDJ5BXHN_js},
    {"app/finding-7Y5CDLQX.js", app_finding_7Y5CDLQX_js, sizeof app_finding_7Y5CDLQX_js},
    {"app/formatting-JZLEDGN7.js", app_formatting_JZLEDGN7_js, sizeof app_formatting_JZLEDGN7_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-QFWAWWBK.js", app_invited_QFWAWWBK_js, sizeof app_invited_QFWAWWBK_js},
    {"app/linking-TZMKTVAG.js", app_linking_TZMKTVAG_js, sizeof app_linking_TZMKTVAG_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-DPYNIO5S.js", app_menu_DPYNIO5S_js, sizeof app_menu_DPYNIO5S_js},
    {"app/places-U273GJQJ.js", app_places_U273GJQJ_js, sizeof app_places_U273GJQJ_js},
    {"app/reading-GRQDVUKS.js", app_reading_GRQDVUKS_js, sizeof app_reading_GRQDVUKS_js},
    {"app/search-DCKRC5X5.js", app_search_DCKRC5X5_js, sizeof app_search_DCKRC5X5_js},
    {"app/settings-3R4JWXRB.js", app_settings_3R4JWXRB_js, sizeof app_settings_3R4JWXRB_js},
    {"app/sharing-CVMLVYA6.js", app_sharing_CVMLVYA6_js, sizeof app_sharing_CVMLVYA6_js},
    {"app/sign-Q2QB3NWL.js", app_sign_Q2QB3NWL_js, sizeof app_sign_Q2QB3NWL_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-7WQOE6UQ.js", app_swipe_7WQOE6UQ_js, sizeof app_swipe_7WQOE6UQ_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-5ENEK7TT.js", app_versions_5ENEK7TT_js, sizeof app_versions_5ENEK7TT_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
