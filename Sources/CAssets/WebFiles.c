// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_2SCCFGPF_js[] = {
#embed "../WebApp/Built/app/calendar-2SCCFGPF.js"
};

static const unsigned char app_chunk_425G4GOT_js[] = {
#embed "../WebApp/Built/app/chunk-425G4GOT.js"
};

static const unsigned char app_chunk_55BSZFWS_js[] = {
#embed "../WebApp/Built/app/chunk-55BSZFWS.js"
};

static const unsigned char app_chunk_6I7UPPD2_js[] = {
#embed "../WebApp/Built/app/chunk-6I7UPPD2.js"
};

static const unsigned char app_chunk_CD7E3XH6_js[] = {
#embed "../WebApp/Built/app/chunk-CD7E3XH6.js"
};

static const unsigned char app_chunk_ELHT4FHH_js[] = {
#embed "../WebApp/Built/app/chunk-ELHT4FHH.js"
};

static const unsigned char app_chunk_RUT3CAWT_js[] = {
#embed "../WebApp/Built/app/chunk-RUT3CAWT.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_UT2SITZD_js[] = {
#embed "../WebApp/Built/app/chunk-UT2SITZD.js"
};

static const unsigned char app_chunk_WAUWWG2G_js[] = {
#embed "../WebApp/Built/app/chunk-WAUWWG2G.js"
};

static const unsigned char app_chunk_WIEYBRUQ_js[] = {
#embed "../WebApp/Built/app/chunk-WIEYBRUQ.js"
};

static const unsigned char app_connection_PCI5VLFZ_js[] = {
#embed "../WebApp/Built/app/connection-PCI5VLFZ.js"
};

static const unsigned char app_copy_6RBD4SGX_js[] = {
#embed "../WebApp/Built/app/copy-6RBD4SGX.js"
};

static const unsigned char app_count_RIJCKEUS_js[] = {
#embed "../WebApp/Built/app/count-RIJCKEUS.js"
};

static const unsigned char app_filing_FBRJF6YS_js[] = {
#embed "../WebApp/Built/app/filing-FBRJF6YS.js"
};

static const unsigned char app_finding_ZUCGFQVP_js[] = {
#embed "../WebApp/Built/app/finding-ZUCGFQVP.js"
};

static const unsigned char app_formatting_L2T7DCRU_js[] = {
#embed "../WebApp/Built/app/formatting-L2T7DCRU.js"
};

static const unsigned char app_going_Z52ZNAIY_js[] = {
#embed "../WebApp/Built/app/going-Z52ZNAIY.js"
};

static const unsigned char app_house_I6J4QH3T_js[] = {
#embed "../WebApp/Built/app/house-I6J4QH3T.js"
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

static const unsigned char app_invited_FOLTCONE_js[] = {
#embed "../WebApp/Built/app/invited-FOLTCONE.js"
};

static const unsigned char app_linking_ULWDDD6T_js[] = {
#embed "../WebApp/Built/app/linking-ULWDDD6T.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_O7ZWVWGR_js[] = {
#embed "../WebApp/Built/app/menu-O7ZWVWGR.js"
};

static const unsigned char app_menus_KGPZ2IL7_js[] = {
#embed "../WebApp/Built/app/menus-KGPZ2IL7.js"
};

static const unsigned char app_motion_FJVZBF3R_js[] = {
#embed "../WebApp/Built/app/motion-FJVZBF3R.js"
};

static const unsigned char app_places_KF2QTGOZ_js[] = {
#embed "../WebApp/Built/app/places-KF2QTGOZ.js"
};

static const unsigned char app_reading_VGIOGGRW_js[] = {
#embed "../WebApp/Built/app/reading-VGIOGGRW.js"
};

static const unsigned char app_search_SSVQ2SQQ_js[] = {
#embed "../WebApp/Built/app/search-SSVQ2SQQ.js"
};

static const unsigned char app_selection_64WDDHC5_js[] = {
#embed "../WebApp/Built/app/selection-64WDDHC5.js"
};

static const unsigned char app_settings_E5QQ43BL_js[] = {
#embed "../WebApp/Built/app/settings-E5QQ43BL.js"
};

static const unsigned char app_sharing_5YFN7N7D_js[] = {
#embed "../WebApp/Built/app/sharing-5YFN7N7D.js"
};

static const unsigned char app_sign_VHCQCPWG_js[] = {
#embed "../WebApp/Built/app/sign-VHCQCPWG.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_2ACB7KFY_js[] = {
#embed "../WebApp/Built/app/suggestions-2ACB7KFY.js"
};

static const unsigned char app_swipe_M5NKW7AF_js[] = {
#embed "../WebApp/Built/app/swipe-M5NKW7AF.js"
};

static const unsigned char app_templates_B2EA7D2C_js[] = {
#embed "../WebApp/Built/app/templates-B2EA7D2C.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_3ZVVS3DM_js[] = {
#embed "../WebApp/Built/app/thumbnails-3ZVVS3DM.js"
};

static const unsigned char app_versions_5G7CI3L2_js[] = {
#embed "../WebApp/Built/app/versions-5G7CI3L2.js"
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
    {"app/calendar-2SCCFGPF.js", app_calendar_2SCCFGPF_js, sizeof app_calendar_2SCCFGPF_js},
    {"app/chunk-425G4GOT.js", app_chunk_425G4GOT_js, sizeof app_chunk_425G4GOT_js},
    {"app/chunk-55BSZFWS.js", app_chunk_55BSZFWS_js, sizeof app_chunk_55BSZFWS_js},
    {"app/chunk-6I7UPPD2.js", app_chunk_6I7UPPD2_js, sizeof app_chunk_6I7UPPD2_js},
    {"app/chunk-CD7E3XH6.js", app_chunk_CD7E3XH6_js, sizeof app_chunk_CD7E3XH6_js},
    {"app/chunk-ELHT4FHH.js", app_chunk_ELHT4FHH_js, sizeof app_chunk_ELHT4FHH_js},
    {"app/chunk-RUT3CAWT.js", app_chunk_RUT3CAWT_js, sizeof app_chunk_RUT3CAWT_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-UT2SITZD.js", app_chunk_UT2SITZD_js, sizeof app_chunk_UT2SITZD_js},
    {"app/chunk-WAUWWG2G.js", app_chunk_WAUWWG2G_js, sizeof app_chunk_WAUWWG2G_js},
    {"app/chunk-WIEYBRUQ.js", app_chunk_WIEYBRUQ_js, sizeof app_chunk_WIEYBRUQ_js},
    {"app/connection-PCI5VLFZ.js", app_connection_PCI5VLFZ_js, sizeof app_connection_PCI5VLFZ_js},
    {"app/copy-6RBD4SGX.js", app_copy_6RBD4SGX_js, sizeof app_copy_6RBD4SGX_js},
    {"app/count-RIJCKEUS.js", app_count_RIJCKEUS_js, sizeof app_count_RIJCKEUS_js},
    {"app/filing-FBRJF6YS.js", app_filing_FBRJF6YS_js, sizeof app_filing_FBRJF6YS_js},
    {"app/finding-ZUCGFQVP.js", app_finding_ZUCGFQVP_js, sizeof app_finding_ZUCGFQVP_js},
    {"app/formatting-L2T7DCRU.js", app_formatting_L2T7DCRU_js, sizeof app_formatting_L2T7DCRU_js},
    {"app/going-Z52ZNAIY.js", app_going_Z52ZNAIY_js, sizeof app_going_Z52ZNAIY_js},
    {"app/house-I6J4QH3T.js", app_house_I6J4QH3T_js, sizeof app_house_I6J4QH3T_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-FOLTCONE.js", app_invited_FOLTCONE_js, sizeof app_invited_FOLTCONE_js},
    {"app/linking-ULWDDD6T.js", app_linking_ULWDDD6T_js, sizeof app_linking_ULWDDD6T_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-O7ZWVWGR.js", app_menu_O7ZWVWGR_js, sizeof app_menu_O7ZWVWGR_js},
    {"app/menus-KGPZ2IL7.js", app_menus_KGPZ2IL7_js, sizeof app_menus_KGPZ2IL7_js},
    {"app/motion-FJVZBF3R.js", app_motion_FJVZBF3R_js, sizeof app_motion_FJVZBF3R_js},
    {"app/places-KF2QTGOZ.js", app_places_KF2QTGOZ_js, sizeof app_places_KF2QTGOZ_js},
    {"app/reading-VGIOGGRW.js", app_reading_VGIOGGRW_js, sizeof app_reading_VGIOGGRW_js},
    {"app/search-SSVQ2SQQ.js", app_search_SSVQ2SQQ_js, sizeof app_search_SSVQ2SQQ_js},
    {"app/selection-64WDDHC5.js", app_selection_64WDDHC5_js, sizeof app_selection_64WDDHC5_js},
    {"app/settings-E5QQ43BL.js", app_settings_E5QQ43BL_js, sizeof app_settings_E5QQ43BL_js},
    {"app/sharing-5YFN7N7D.js", app_sharing_5YFN7N7D_js, sizeof app_sharing_5YFN7N7D_js},
    {"app/sign-VHCQCPWG.js", app_sign_VHCQCPWG_js, sizeof app_sign_VHCQCPWG_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-2ACB7KFY.js", app_suggestions_2ACB7KFY_js, sizeof app_suggestions_2ACB7KFY_js},
    {"app/swipe-M5NKW7AF.js", app_swipe_M5NKW7AF_js, sizeof app_swipe_M5NKW7AF_js},
    {"app/templates-B2EA7D2C.js", app_templates_B2EA7D2C_js, sizeof app_templates_B2EA7D2C_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-3ZVVS3DM.js", app_thumbnails_3ZVVS3DM_js, sizeof app_thumbnails_3ZVVS3DM_js},
    {"app/versions-5G7CI3L2.js", app_versions_5G7CI3L2_js, sizeof app_versions_5G7CI3L2_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
