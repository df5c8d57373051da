// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_M5GPOVXI_js[] = {
#embed "../WebApp/Built/app/calendar-M5GPOVXI.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_GW7FJI7B_js[] = {
#embed "../WebApp/Built/app/chunk-GW7FJI7B.js"
};

static const unsigned char app_chunk_GZZPMZQV_js[] = {
#embed "../WebApp/Built/app/chunk-GZZPMZQV.js"
};

static const unsigned char app_chunk_N25IXWA5_js[] = {
#embed "../WebApp/Built/app/chunk-N25IXWA5.js"
};

static const unsigned char app_chunk_QNUCOF65_js[] = {
#embed "../WebApp/Built/app/chunk-QNUCOF65.js"
};

static const unsigned char app_chunk_ZKSONBQL_js[] = {
#embed "../WebApp/Built/app/chunk-ZKSONBQL.js"
};

static const unsigned char app_chunk_ZQVEFRQM_js[] = {
#embed "../WebApp/Built/app/chunk-ZQVEFRQM.js"
};

static const unsigned char app_connection_3NTOGDZY_js[] = {
#embed "../WebApp/Built/app/connection-3NTOGDZY.js"
};

static const unsigned char app_copy_C37FTGUH_js[] = {
#embed "../WebApp/Built/app/copy-C37FTGUH.js"
};

static const unsigned char app_count_NJEKS2RR_js[] = {
#embed "../WebApp/Built/app/count-NJEKS2RR.js"
};

static const unsigned char app_filing_CTV26NB2_js[] = {
#embed "../WebApp/Built/app/filing-CTV26NB2.js"
};

static const unsigned char app_finding_WBHBPAD3_js[] = {
#embed "../WebApp/Built/app/finding-WBHBPAD3.js"
};

static const unsigned char app_formatting_RX4WN4T5_js[] = {
#embed "../WebApp/Built/app/formatting-RX4WN4T5.js"
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

static const unsigned char app_invited_TCTAV3N7_js[] = {
#embed "../WebApp/Built/app/invited-TCTAV3N7.js"
};

static const unsigned char app_linking_LJ2SKSJ5_js[] = {
#embed "../WebApp/Built/app/linking-LJ2SKSJ5.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_JW7L2OVS_js[] = {
#embed "../WebApp/Built/app/menu-JW7L2OVS.js"
};

static const unsigned char app_places_A7UBXK5Y_js[] = {
#embed "../WebApp/Built/app/places-A7UBXK5Y.js"
};

static const unsigned char app_reading_FP77B3RH_js[] = {
#embed "../WebApp/Built/app/reading-FP77B3RH.js"
};

static const unsigned char app_search_KG2CVRXK_js[] = {
#embed "../WebApp/Built/app/search-KG2CVRXK.js"
};

static const unsigned char app_settings_WRUGC6UA_js[] = {
#embed "../WebApp/Built/app/settings-WRUGC6UA.js"
};

static const unsigned char app_sharing_TK4IRAUS_js[] = {
#embed "../WebApp/Built/app/sharing-TK4IRAUS.js"
};

static const unsigned char app_sign_J7EC4Q4X_js[] = {
#embed "../WebApp/Built/app/sign-J7EC4Q4X.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_AL3O7PNC_js[] = {
#embed "../WebApp/Built/app/swipe-AL3O7PNC.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_XMSV7QJV_js[] = {
#embed "../WebApp/Built/app/versions-XMSV7QJV.js"
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
    {"app/calendar-M5GPOVXI.js", app_calendar_M5GPOVXI_js, sizeof app_calendar_M5GPOVXI_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-GW7FJI7B.js", app_chunk_GW7FJI7B_js, sizeof app_chunk_GW7FJI7B_js},
    {"app/chunk-GZZPMZQV.js", app_chunk_GZZPMZQV_js, sizeof app_chunk_GZZPMZQV_js},
    {"app/chunk-N25IXWA5.js", app_chunk_N25IXWA5_js, sizeof app_chunk_N25IXWA5_js},
    {"app/chunk-QNUCOF65.js", app_chunk_QNUCOF65_js, sizeof app_chunk_QNUCOF65_js},
    {"app/chunk-ZKSONBQL.js", app_chunk_ZKSONBQL_js, sizeof app_chunk_ZKSONBQL_js},
    {"app/chunk-ZQVEFRQM.js", app_chunk_ZQVEFRQM_js, sizeof app_chunk_ZQVEFRQM_js},
    {"app/connection-3NTOGDZY.js", app_connection_3NTOGDZY_js, sizeof app_connection_3NTOGDZY_js},
    {"app/copy-C37FTGUH.js", app_copy_C37FTGUH_js, sizeof app_copy_C37FTGUH_js},
    {"app/count-NJEKS2RR.js", app_count_NJEKS2RR_js, sizeof app_count_NJEKS2RR_js},
    {"app/filing-CTV26NB2.js", app_filing_CTV26NB2_js, sizeof app_filing_CTV26NB2_js},
    {"app/finding-WBHBPAD3.js", app_finding_WBHBPAD3_js, sizeof app_finding_WBHBPAD3_js},
    {"app/formatting-RX4WN4T5.js", app_formatting_RX4WN4T5_js, sizeof app_formatting_RX4WN4T5_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-TCTAV3N7.js", app_invited_TCTAV3N7_js, sizeof app_invited_TCTAV3N7_js},
    {"app/linking-LJ2SKSJ5.js", app_linking_LJ2SKSJ5_js, sizeof app_linking_LJ2SKSJ5_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-JW7L2OVS.js", app_menu_JW7L2OVS_js, sizeof app_menu_JW7L2OVS_js},
    {"app/places-A7UBXK5Y.js", app_places_A7UBXK5Y_js, sizeof app_places_A7UBXK5Y_js},
    {"app/reading-FP77B3RH.js", app_reading_FP77B3RH_js, sizeof app_reading_FP77B3RH_js},
    {"app/search-KG2CVRXK.js", app_search_KG2CVRXK_js, sizeof app_search_KG2CVRXK_js},
    {"app/settings-WRUGC6UA.js", app_settings_WRUGC6UA_js, sizeof app_settings_WRUGC6UA_js},
    {"app/sharing-TK4IRAUS.js", app_sharing_TK4IRAUS_js, sizeof app_sharing_TK4IRAUS_js},
    {"app/sign-J7EC4Q4X.js", app_sign_J7EC4Q4X_js, sizeof app_sign_J7EC4Q4X_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-AL3O7PNC.js", app_swipe_AL3O7PNC_js, sizeof app_swipe_AL3O7PNC_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-XMSV7QJV.js", app_versions_XMSV7QJV_js, sizeof app_versions_XMSV7QJV_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
