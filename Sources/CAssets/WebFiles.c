// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_MIQIWKEC_js[] = {
#embed "../WebApp/Built/app/calendar-MIQIWKEC.js"
};

static const unsigned char app_chunk_2QYRC2X6_js[] = {
#embed "../WebApp/Built/app/chunk-2QYRC2X6.js"
};

static const unsigned char app_chunk_4XC2YH3C_js[] = {
#embed "../WebApp/Built/app/chunk-4XC2YH3C.js"
};

static const unsigned char app_chunk_7QBFWQAC_js[] = {
#embed "../WebApp/Built/app/chunk-7QBFWQAC.js"
};

static const unsigned char app_chunk_7X5K6G2W_js[] = {
#embed "../WebApp/Built/app/chunk-7X5K6G2W.js"
};

static const unsigned char app_chunk_KFMUBTO6_js[] = {
#embed "../WebApp/Built/app/chunk-KFMUBTO6.js"
};

static const unsigned char app_chunk_LADIASHL_js[] = {
#embed "../WebApp/Built/app/chunk-LADIASHL.js"
};

static const unsigned char app_chunk_MNHF6ENR_js[] = {
#embed "../WebApp/Built/app/chunk-MNHF6ENR.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_U5XWXKL4_js[] = {
#embed "../WebApp/Built/app/chunk-U5XWXKL4.js"
};

static const unsigned char app_chunk_Y2NNI3TZ_js[] = {
#embed "../WebApp/Built/app/chunk-Y2NNI3TZ.js"
};

static const unsigned char app_connection_TJBHPPS5_js[] = {
#embed "../WebApp/Built/app/connection-TJBHPPS5.js"
};

static const unsigned char app_copy_UGA2YYVQ_js[] = {
#embed "../WebApp/Built/app/copy-UGA2YYVQ.js"
};

static const unsigned char app_count_EFNB6QB2_js[] = {
#embed "../WebApp/Built/app/count-EFNB6QB2.js"
};

static const unsigned char app_filing_UBOOA242_js[] = {
#embed "../WebApp/Built/app/filing-UBOOA242.js"
};

static const unsigned char app_finding_ZDPOX22O_js[] = {
#embed "../WebApp/Built/app/finding-ZDPOX22O.js"
};

static const unsigned char app_formatting_LHTRCHYU_js[] = {
#embed "../WebApp/Built/app/formatting-LHTRCHYU.js"
};

static const unsigned char app_going_2KB3VXNK_js[] = {
#embed "../WebApp/Built/app/going-2KB3VXNK.js"
};

static const unsigned char app_history_FGHLQI2Y_js[] = {
#embed "../WebApp/Built/app/history-FGHLQI2Y.js"
};

static const unsigned char app_house_6AD7YV2V_js[] = {
#embed "../WebApp/Built/app/house-6AD7YV2V.js"
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

static const unsigned char app_invited_WJPG5AMR_js[] = {
#embed "../WebApp/Built/app/invited-WJPG5AMR.js"
};

static const unsigned char app_linking_RWH6DM2Z_js[] = {
#embed "../WebApp/Built/app/linking-RWH6DM2Z.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_QEBZAZL4_js[] = {
#embed "../WebApp/Built/app/menu-QEBZAZL4.js"
};

static const unsigned char app_menus_LN4DVMMZ_js[] = {
#embed "../WebApp/Built/app/menus-LN4DVMMZ.js"
};

static const unsigned char app_motion_47WWUCJ6_js[] = {
#embed "../WebApp/Built/app/motion-47WWUCJ6.js"
};

static const unsigned char app_places_POFN4HUZ_js[] = {
#embed "../WebApp/Built/app/places-POFN4HUZ.js"
};

static const unsigned char app_reading_6WJ3MXJO_js[] = {
#embed "../WebApp/Built/app/reading-6WJ3MXJO.js"
};

static const unsigned char app_search_M2TKJSQ7_js[] = {
#embed "../WebApp/Built/app/search-M2TKJSQ7.js"
};

static const unsigned char app_selection_TXDT3WVM_js[] = {
#embed "../WebApp/Built/app/selection-TXDT3WVM.js"
};

static const unsigned char app_settings_BQZLDBAZ_js[] = {
#embed "../WebApp/Built/app/settings-BQZLDBAZ.js"
};

static const unsigned char app_sharing_QE4HZ6YG_js[] = {
#embed "../WebApp/Built/app/sharing-QE4HZ6YG.js"
};

static const unsigned char app_sign_DKDQMHJJ_js[] = {
#embed "../WebApp/Built/app/sign-DKDQMHJJ.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_YRRXEHA5_js[] = {
#embed "../WebApp/Built/app/suggestions-YRRXEHA5.js"
};

static const unsigned char app_swipe_UQZ6D63Z_js[] = {
#embed "../WebApp/Built/app/swipe-UQZ6D63Z.js"
};

static const unsigned char app_templates_FUMIA7FN_js[] = {
#embed "../WebApp/Built/app/templates-FUMIA7FN.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_SATPVEWR_js[] = {
#embed "../WebApp/Built/app/thumbnails-SATPVEWR.js"
};

static const unsigned char app_versions_EHJABVEZ_js[] = {
#embed "../WebApp/Built/app/versions-EHJABVEZ.js"
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
    {"app/calendar-MIQIWKEC.js", app_calendar_MIQIWKEC_js, sizeof app_calendar_MIQIWKEC_js},
    {"app/chunk-2QYRC2X6.js", app_chunk_2QYRC2X6_js, sizeof app_chunk_2QYRC2X6_js},
    {"app/chunk-4XC2YH3C.js", app_chunk_4XC2YH3C_js, sizeof app_chunk_4XC2YH3C_js},
    {"app/chunk-7QBFWQAC.js", app_chunk_7QBFWQAC_js, sizeof app_chunk_7QBFWQAC_js},
    {"app/chunk-7X5K6G2W.js", app_chunk_7X5K6G2W_js, sizeof app_chunk_7X5K6G2W_js},
    {"app/chunk-KFMUBTO6.js", app_chunk_KFMUBTO6_js, sizeof app_chunk_KFMUBTO6_js},
    {"app/chunk-LADIASHL.js", app_chunk_LADIASHL_js, sizeof app_chunk_LADIASHL_js},
    {"app/chunk-MNHF6ENR.js", app_chunk_MNHF6ENR_js, sizeof app_chunk_MNHF6ENR_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-U5XWXKL4.js", app_chunk_U5XWXKL4_js, sizeof app_chunk_U5XWXKL4_js},
    {"app/chunk-Y2NNI3TZ.js", app_chunk_Y2NNI3TZ_js, sizeof app_chunk_Y2NNI3TZ_js},
    {"app/connection-TJBHPPS5.js", app_connection_TJBHPPS5_js, sizeof app_connection_TJBHPPS5_js},
    {"app/copy-UGA2YYVQ.js", app_copy_UGA2YYVQ_js, sizeof app_copy_UGA2YYVQ_js},
    {"app/count-EFNB6QB2.js", app_count_EFNB6QB2_js, sizeof app_count_EFNB6QB2_js},
    {"app/filing-UBOOA242.js", app_filing_UBOOA242_js, sizeof app_filing_UBOOA242_js},
    {"app/finding-ZDPOX22O.js", app_finding_ZDPOX22O_js, sizeof app_finding_ZDPOX22O_js},
    {"app/formatting-LHTRCHYU.js", app_formatting_LHTRCHYU_js, sizeof app_formatting_LHTRCHYU_js},
    {"app/going-2KB3VXNK.js", app_going_2KB3VXNK_js, sizeof app_going_2KB3VXNK_js},
    {"app/history-FGHLQI2Y.js", app_history_FGHLQI2Y_js, sizeof app_history_FGHLQI2Y_js},
    {"app/house-6AD7YV2V.js", app_house_6AD7YV2V_js, sizeof app_house_6AD7YV2V_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-WJPG5AMR.js", app_invited_WJPG5AMR_js, sizeof app_invited_WJPG5AMR_js},
    {"app/linking-RWH6DM2Z.js", app_linking_RWH6DM2Z_js, sizeof app_linking_RWH6DM2Z_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-QEBZAZL4.js", app_menu_QEBZAZL4_js, sizeof app_menu_QEBZAZL4_js},
    {"app/menus-LN4DVMMZ.js", app_menus_LN4DVMMZ_js, sizeof app_menus_LN4DVMMZ_js},
    {"app/motion-47WWUCJ6.js", app_motion_47WWUCJ6_js, sizeof app_motion_47WWUCJ6_js},
    {"app/places-POFN4HUZ.js", app_places_POFN4HUZ_js, sizeof app_places_POFN4HUZ_js},
    {"app/reading-6WJ3MXJO.js", app_reading_6WJ3MXJO_js, sizeof app_reading_6WJ3MXJO_js},
    {"app/search-M2TKJSQ7.js", app_search_M2TKJSQ7_js, sizeof app_search_M2TKJSQ7_js},
    {"app/selection-TXDT3WVM.js", app_selection_TXDT3WVM_js, sizeof app_selection_TXDT3WVM_js},
    {"app/settings-BQZLDBAZ.js", app_settings_BQZLDBAZ_js, sizeof app_settings_BQZLDBAZ_js},
    {"app/sharing-QE4HZ6YG.js", app_sharing_QE4HZ6YG_js, sizeof app_sharing_QE4HZ6YG_js},
    {"app/sign-DKDQMHJJ.js", app_sign_DKDQMHJJ_js, sizeof app_sign_DKDQMHJJ_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-YRRXEHA5.js", app_suggestions_YRRXEHA5_js, sizeof app_suggestions_YRRXEHA5_js},
    {"app/swipe-UQZ6D63Z.js", app_swipe_UQZ6D63Z_js, sizeof app_swipe_UQZ6D63Z_js},
    {"app/templates-FUMIA7FN.js", app_templates_FUMIA7FN_js, sizeof app_templates_FUMIA7FN_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-SATPVEWR.js", app_thumbnails_SATPVEWR_js, sizeof app_thumbnails_SATPVEWR_js},
    {"app/versions-EHJABVEZ.js", app_versions_EHJABVEZ_js, sizeof app_versions_EHJABVEZ_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
