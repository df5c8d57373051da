// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_IKNHW3YH_js[] = {
#embed "../WebApp/Built/app/calendar-IKNHW3YH.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_DO4VYHRG_js[] = {
#embed "../WebApp/Built/app/chunk-DO4VYHRG.js"
};

static const unsigned char app_chunk_F3OQMGBY_js[] = {
#embed "../WebApp/Built/app/chunk-F3OQMGBY.js"
};

static const unsigned char app_chunk_KGT7OCQK_js[] = {
#embed "../WebApp/Built/app/chunk-KGT7OCQK.js"
};

static const unsigned char app_chunk_NUGOKSAC_js[] = {
#embed "../WebApp/Built/app/chunk-NUGOKSAC.js"
};

static const unsigned char app_chunk_T6XVQLM2_js[] = {
#embed "../WebApp/Built/app/chunk-T6XVQLM2.js"
};

static const unsigned char app_chunk_U3Y3P7WT_js[] = {
#embed "../WebApp/Built/app/chunk-U3Y3P7WT.js"
};

static const unsigned char app_chunk_UF3CO426_js[] = {
#embed "../WebApp/Built/app/chunk-UF3CO426.js"
};

static const unsigned char app_connection_CGY7YPMJ_js[] = {
#embed "../WebApp/Built/app/connection-CGY7YPMJ.js"
};

static const unsigned char app_copy_PMNSMZRW_js[] = {
#embed "../WebApp/Built/app/copy-PMNSMZRW.js"
};

static const unsigned char app_count_GYX4XCGA_js[] = {
#embed "../WebApp/Built/app/count-GYX4XCGA.js"
};

static const unsigned char app_filing_245Z4PHT_js[] = {
#embed "../WebApp/Built/app/filing-245Z4PHT.js"
};

static const unsigned char app_finding_VZVUMMNX_js[] = {
#embed "../WebApp/Built/app/finding-VZVUMMNX.js"
};

static const unsigned char app_formatting_TNPUUQWS_js[] = {
#embed "../WebApp/Built/app/formatting-TNPUUQWS.js"
};

static const unsigned char app_house_ECXHBNZY_js[] = {
#embed "../WebApp/Built/app/house-ECXHBNZY.js"
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

static const unsigned char app_invited_3QZHHCMR_js[] = {
#embed "../WebApp/Built/app/invited-3QZHHCMR.js"
};

static const unsigned char app_linking_IEG6OWHY_js[] = {
#embed "../WebApp/Built/app/linking-IEG6OWHY.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_BEN44N3W_js[] = {
#embed "../WebApp/Built/app/menu-BEN44N3W.js"
};

static const unsigned char app_menus_POV7QBKR_js[] = {
#embed "../WebApp/Built/app/menus-POV7QBKR.js"
};

static const unsigned char app_places_VWFE4LTA_js[] = {
#embed "../WebApp/Built/app/places-VWFE4LTA.js"
};

static const unsigned char app_reading_GWPJ6KKD_js[] = {
#embed "../WebApp/Built/app/reading-GWPJ6KKD.js"
};

static const unsigned char app_search_OPCELKDZ_js[] = {
#embed "../WebApp/Built/app/search-OPCELKDZ.js"
};

static const unsigned char app_selection_UCRCDDEY_js[] = {
#embed "../WebApp/Built/app/selection-UCRCDDEY.js"
};

static const unsigned char app_settings_J5XHK6XG_js[] = {
#embed "../WebApp/Built/app/settings-J5XHK6XG.js"
};

static const unsigned char app_sharing_IIEL2XU3_js[] = {
#embed "../WebApp/Built/app/sharing-IIEL2XU3.js"
};

static const unsigned char app_sign_JSQ22U4T_js[] = {
#embed "../WebApp/Built/app/sign-JSQ22U4T.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_HSVXNF7B_js[] = {
#embed "../WebApp/Built/app/swipe-HSVXNF7B.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_O77XCU5U_js[] = {
#embed "../WebApp/Built/app/versions-O77XCU5U.js"
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
    {"app/calendar-IKNHW3YH.js", app_calendar_IKNHW3YH_js, sizeof app_calendar_IKNHW3YH_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-DO4VYHRG.js", app_chunk_DO4VYHRG_js, sizeof app_chunk_DO4VYHRG_js},
    {"app/chunk-F3OQMGBY.js", app_chunk_F3OQMGBY_js, sizeof app_chunk_F3OQMGBY_js},
    {"app/chunk-KGT7OCQK.js", app_chunk_KGT7OCQK_js, sizeof app_chunk_KGT7OCQK_js},
    {"app/chunk-NUGOKSAC.js", app_chunk_NUGOKSAC_js, sizeof app_chunk_NUGOKSAC_js},
    {"app/chunk-T6XVQLM2.js", app_chunk_T6XVQLM2_js, sizeof app_chunk_T6XVQLM2_js},
    {"app/chunk-U3Y3P7WT.js", app_chunk_U3Y3P7WT_js, sizeof app_chunk_U3Y3P7WT_js},
    {"app/chunk-UF3CO426.js", app_chunk_UF3CO426_js, sizeof app_chunk_UF3CO426_js},
    {"app/connection-CGY7YPMJ.js", app_connection_CGY7YPMJ_js, sizeof app_connection_CGY7YPMJ_js},
    {"app/copy-PMNSMZRW.js", app_copy_PMNSMZRW_js, sizeof app_copy_PMNSMZRW_js},
    {"app/count-GYX4XCGA.js", app_count_GYX4XCGA_js, sizeof app_count_GYX4XCGA_js},
    {"app/filing-245Z4PHT.js", app_filing_245Z4PHT_js, sizeof app_filing_245Z4PHT_js},
    {"app/finding-VZVUMMNX.js", app_finding_VZVUMMNX_js, sizeof app_finding_VZVUMMNX_js},
    {"app/formatting-TNPUUQWS.js", app_formatting_TNPUUQWS_js, sizeof app_formatting_TNPUUQWS_js},
    {"app/house-ECXHBNZY.js", app_house_ECXHBNZY_js, sizeof app_house_ECXHBNZY_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-3QZHHCMR.js", app_invited_3QZHHCMR_js, sizeof app_invited_3QZHHCMR_js},
    {"app/linking-IEG6OWHY.js", app_linking_IEG6OWHY_js, sizeof app_linking_IEG6OWHY_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-BEN44N3W.js", app_menu_BEN44N3W_js, sizeof app_menu_BEN44N3W_js},
    {"app/menus-POV7QBKR.js", app_menus_POV7QBKR_js, sizeof app_menus_POV7QBKR_js},
    {"app/places-VWFE4LTA.js", app_places_VWFE4LTA_js, sizeof app_places_VWFE4LTA_js},
    {"app/reading-GWPJ6KKD.js", app_reading_GWPJ6KKD_js, sizeof app_reading_GWPJ6KKD_js},
    {"app/search-OPCELKDZ.js", app_search_OPCELKDZ_js, sizeof app_search_OPCELKDZ_js},
    {"app/selection-UCRCDDEY.js", app_selection_UCRCDDEY_js, sizeof app_selection_UCRCDDEY_js},
    {"app/settings-J5XHK6XG.js", app_settings_J5XHK6XG_js, sizeof app_settings_J5XHK6XG_js},
    {"app/sharing-IIEL2XU3.js", app_sharing_IIEL2XU3_js, sizeof app_sharing_IIEL2XU3_js},
    {"app/sign-JSQ22U4T.js", app_sign_JSQ22U4T_js, sizeof app_sign_JSQ22U4T_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-HSVXNF7B.js", app_swipe_HSVXNF7B_js, sizeof app_swipe_HSVXNF7B_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-O77XCU5U.js", app_versions_O77XCU5U_js, sizeof app_versions_O77XCU5U_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
