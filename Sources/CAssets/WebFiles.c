// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_JXCRF2A3_js[] = {
#embed "../WebApp/Built/app/calendar-JXCRF2A3.js"
};

static const unsigned char app_chunk_44JDEU3A_js[] = {
#embed "../WebApp/Built/app/chunk-44JDEU3A.js"
};

static const unsigned char app_chunk_DZU6ISBW_js[] = {
#embed "../WebApp/Built/app/chunk-DZU6ISBW.js"
};

static const unsigned char app_chunk_IHUSZCCV_js[] = {
#embed "../WebApp/Built/app/chunk-IHUSZCCV.js"
};

static const unsigned char app_chunk_JO6L42D6_js[] = {
#embed "../WebApp/Built/app/chunk-JO6L42D6.js"
};

static const unsigned char app_chunk_KUS2K3PD_js[] = {
#embed "../WebApp/Built/app/chunk-KUS2K3PD.js"
};

static const unsigned char app_chunk_LAMJXLBJ_js[] = {
#embed "../WebApp/Built/app/chunk-LAMJXLBJ.js"
};

static const unsigned char app_chunk_OCN2WHEV_js[] = {
#embed "../WebApp/Built/app/chunk-OCN2WHEV.js"
};

static const unsigned char app_chunk_TMFSPPYD_js[] = {
#embed "../WebApp/Built/app/chunk-TMFSPPYD.js"
};

static const unsigned char app_chunk_VJM3JJ2R_js[] = {
#embed "../WebApp/Built/app/chunk-VJM3JJ2R.js"
};

static const unsigned char app_connection_GX52D32X_js[] = {
#embed "../WebApp/Built/app/connection-GX52D32X.js"
};

static const unsigned char app_copy_RNKJY6HK_js[] = {
#embed "../WebApp/Built/app/copy-RNKJY6HK.js"
};

static const unsigned char app_count_TDTQK44P_js[] = {
#embed "../WebApp/Built/app/count-TDTQK44P.js"
};

static const unsigned char app_filing_QCZW5GZF_js[] = {
#embed "../WebApp/Built/app/filing-QCZW5GZF.js"
};

static const unsigned char app_finding_UYTCZAE4_js[] = {
#embed "../WebApp/Built/app/finding-UYTCZAE4.js"
};

static const unsigned char app_formatting_JFF3BALK_js[] = {
#embed "../WebApp/Built/app/formatting-JFF3BALK.js"
};

static const unsigned char app_house_Z3LCN4P5_js[] = {
#embed "../WebApp/Built/app/house-Z3LCN4P5.js"
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

static const unsigned char app_invited_3FAXDEV3_js[] = {
#embed "../WebApp/Built/app/invited-3FAXDEV3.js"
};

static const unsigned char app_linking_H35GBBXD_js[] = {
#embed "../WebApp/Built/app/linking-H35GBBXD.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_JKLXAMNQ_js[] = {
#embed "../WebApp/Built/app/menu-JKLXAMNQ.js"
};

static const unsigned char app_menus_53NNJ747_js[] = {
#embed "../WebApp/Built/app/menus-53NNJ747.js"
};

static const unsigned char app_places_I7LPF3CS_js[] = {
#embed "../WebApp/Built/app/places-I7LPF3CS.js"
};

static const unsigned char app_reading_L3PS75SL_js[] = {
#embed "../WebApp/Built/app/reading-L3PS75SL.js"
};

static const unsigned char app_search_F7QQAZ7C_js[] = {
#embed "../WebApp/Built/app/search-F7QQAZ7C.js"
};

static const unsigned char app_selection_2JNF5Z7O_js[] = {
#embed "../WebApp/Built/app/selection-2JNF5Z7O.js"
};

static const unsigned char app_settings_S2DQZHL6_js[] = {
#embed "../WebApp/Built/app/settings-S2DQZHL6.js"
};

static const unsigned char app_sharing_T4NKKEHT_js[] = {
#embed "../WebApp/Built/app/sharing-T4NKKEHT.js"
};

static const unsigned char app_sign_XYRYDI4Q_js[] = {
#embed "../WebApp/Built/app/sign-XYRYDI4Q.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_5MDUIO4C_js[] = {
#embed "../WebApp/Built/app/suggestions-5MDUIO4C.js"
};

static const unsigned char app_swipe_USRBU2VO_js[] = {
#embed "../WebApp/Built/app/swipe-USRBU2VO.js"
};

static const unsigned char app_templates_Z2ZGSTFV_js[] = {
#embed "../WebApp/Built/app/templates-Z2ZGSTFV.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_OO6KF7TY_js[] = {
#embed "../WebApp/Built/app/versions-OO6KF7TY.js"
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
    {"app/calendar-JXCRF2A3.js", app_calendar_JXCRF2A3_js, sizeof app_calendar_JXCRF2A3_js},
    {"app/chunk-44JDEU3A.js", app_chunk_44JDEU3A_js, sizeof app_chunk_44JDEU3A_js},
    {"app/chunk-DZU6ISBW.js", app_chunk_DZU6ISBW_js, sizeof app_chunk_DZU6ISBW_js},
    {"app/chunk-IHUSZCCV.js", app_chunk_IHUSZCCV_js, sizeof app_chunk_IHUSZCCV_js},
    {"app/chunk-JO6L42D6.js", app_chunk_JO6L42D6_js, sizeof app_chunk_JO6L42D6_js},
    {"app/chunk-KUS2K3PD.js", app_chunk_KUS2K3PD_js, sizeof app_chunk_KUS2K3PD_js},
    {"app/chunk-LAMJXLBJ.js", app_chunk_LAMJXLBJ_js, sizeof app_chunk_LAMJXLBJ_js},
    {"app/chunk-OCN2WHEV.js", app_chunk_OCN2WHEV_js, sizeof app_chunk_OCN2WHEV_js},
    {"app/chunk-TMFSPPYD.js", app_chunk_TMFSPPYD_js, sizeof app_chunk_TMFSPPYD_js},
    {"app/chunk-VJM3JJ2R.js", app_chunk_VJM3JJ2R_js, sizeof app_chunk_VJM3JJ2R_js},
    {"app/connection-GX52D32X.js", app_connection_GX52D32X_js, sizeof app_connection_GX52D32X_js},
    {"app/copy-RNKJY6HK.js", app_copy_RNKJY6HK_js, sizeof app_copy_RNKJY6HK_js},
    {"app/count-TDTQK44P.js", app_count_TDTQK44P_js, sizeof app_count_TDTQK44P_js},
    {"app/filing-QCZW5GZF.js", app_filing_QCZW5GZF_js, sizeof app_filing_QCZW5GZF_js},
    {"app/finding-UYTCZAE4.js", app_finding_UYTCZAE4_js, sizeof app_finding_UYTCZAE4_js},
    {"app/formatting-JFF3BALK.js", app_formatting_JFF3BALK_js, sizeof app_formatting_JFF3BALK_js},
    {"app/house-Z3LCN4P5.js", app_house_Z3LCN4P5_js, sizeof app_house_Z3LCN4P5_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-3FAXDEV3.js", app_invited_3FAXDEV3_js, sizeof app_invited_3FAXDEV3_js},
    {"app/linking-H35GBBXD.js", app_linking_H35GBBXD_js, sizeof app_linking_H35GBBXD_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-JKLXAMNQ.js", app_menu_JKLXAMNQ_js, sizeof app_menu_JKLXAMNQ_js},
    {"app/menus-53NNJ747.js", app_menus_53NNJ747_js, sizeof app_menus_53NNJ747_js},
    {"app/places-I7LPF3CS.js", app_places_I7LPF3CS_js, sizeof app_places_I7LPF3CS_js},
    {"app/reading-L3PS75SL.js", app_reading_L3PS75SL_js, sizeof app_reading_L3PS75SL_js},
    {"app/search-F7QQAZ7C.js", app_search_F7QQAZ7C_js, sizeof app_search_F7QQAZ7C_js},
    {"app/selection-2JNF5Z7O.js", app_selection_2JNF5Z7O_js, sizeof app_selection_2JNF5Z7O_js},
    {"app/settings-S2DQZHL6.js", app_settings_S2DQZHL6_js, sizeof app_settings_S2DQZHL6_js},
    {"app/sharing-T4NKKEHT.js", app_sharing_T4NKKEHT_js, sizeof app_sharing_T4NKKEHT_js},
    {"app/sign-XYRYDI4Q.js", app_sign_XYRYDI4Q_js, sizeof app_sign_XYRYDI4Q_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-5MDUIO4C.js", app_suggestions_5MDUIO4C_js, sizeof app_suggestions_5MDUIO4C_js},
    {"app/swipe-USRBU2VO.js", app_swipe_USRBU2VO_js, sizeof app_swipe_USRBU2VO_js},
    {"app/templates-Z2ZGSTFV.js", app_templates_Z2ZGSTFV_js, sizeof app_templates_Z2ZGSTFV_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-OO6KF7TY.js", app_versions_OO6KF7TY_js, sizeof app_versions_OO6KF7TY_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
