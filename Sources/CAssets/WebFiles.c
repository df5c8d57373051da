// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_STAMQ4O4_js[] = {
#embed "../WebApp/Built/app/calendar-STAMQ4O4.js"
};

static const unsigned char app_chunk_3WBJA6K2_js[] = {
#embed "../WebApp/Built/app/chunk-3WBJA6K2.js"
};

static const unsigned char app_chunk_BNW67QZM_js[] = {
#embed "../WebApp/Built/app/chunk-BNW67QZM.js"
};

static const unsigned char app_chunk_GQWJO6MQ_js[] = {
#embed "../WebApp/Built/app/chunk-GQWJO6MQ.js"
};

static const unsigned char app_chunk_HCMIMLKJ_js[] = {
#embed "../WebApp/Built/app/chunk-HCMIMLKJ.js"
};

static const unsigned char app_chunk_NGQBPQFL_js[] = {
#embed "../WebApp/Built/app/chunk-NGQBPQFL.js"
};

static const unsigned char app_chunk_RW5YCWOI_js[] = {
#embed "../WebApp/Built/app/chunk-RW5YCWOI.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_UFYCDTH3_js[] = {
#embed "../WebApp/Built/app/chunk-UFYCDTH3.js"
};

static const unsigned char app_chunk_XACAB653_js[] = {
#embed "../WebApp/Built/app/chunk-XACAB653.js"
};

static const unsigned char app_chunk_YTDNI5QN_js[] = {
#embed "../WebApp/Built/app/chunk-YTDNI5QN.js"
};

static const unsigned char app_connection_2DAX2WQA_js[] = {
#embed "../WebApp/Built/app/connection-2DAX2WQA.js"
};

static const unsigned char app_copy_47RQEFEB_js[] = {
#embed "../WebApp/Built/app/copy-47RQEFEB.js"
};

static const unsigned char app_count_GV7RUC6U_js[] = {
#embed "../WebApp/Built/app/count-GV7RUC6U.js"
};

static const unsigned char app_filing_WZ2VM7MT_js[] = {
#embed "../WebApp/Built/app/filing-WZ2VM7MT.js"
};

static const unsigned char app_finding_ZK47Q2ZS_js[] = {
#embed "../WebApp/Built/app/finding-ZK47Q2ZS.js"
};

static const unsigned char app_formatting_4X2PKYPF_js[] = {
#embed "../WebApp/Built/app/formatting-4X2PKYPF.js"
};

static const unsigned char app_going_J6EQ5Y7H_js[] = {
#embed "../WebApp/Built/app/going-J6EQ5Y7H.js"
};

static const unsigned char app_history_SG4HBZBR_js[] = {
#embed "../WebApp/Built/app/history-SG4HBZBR.js"
};

static const unsigned char app_house_QZIIBV56_js[] = {
#embed "../WebApp/Built/app/house-QZIIBV56.js"
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

static const unsigned char app_invited_ZLATPZLD_js[] = {
#embed "../WebApp/Built/app/invited-ZLATPZLD.js"
};

static const unsigned char app_linking_BSQFDCKC_js[] = {
#embed "../WebApp/Built/app/linking-BSQFDCKC.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_UL7FVZZ6_js[] = {
#embed "../WebApp/Built/app/menu-UL7FVZZ6.js"
};

static const unsigned char app_menus_WGEX7HZE_js[] = {
#embed "../WebApp/Built/app/menus-WGEX7HZE.js"
};

static const unsigned char app_motion_LPQF23BT_js[] = {
#embed "../WebApp/Built/app/motion-LPQF23BT.js"
};

static const unsigned char app_places_JYR7S7M4_js[] = {
#embed "../WebApp/Built/app/places-JYR7S7M4.js"
};

static const unsigned char app_reading_ZHNNK7B6_js[] = {
#embed "../WebApp/Built/app/reading-ZHNNK7B6.js"
};

static const unsigned char app_search_USRYPROG_js[] = {
#embed "../WebApp/Built/app/search-USRYPROG.js"
};

static const unsigned char app_selection_OGMAKBJ6_js[] = {
#embed "../WebApp/Built/app/selection-OGMAKBJ6.js"
};

static const unsigned char app_settings_E7GQ3JRN_js[] = {
#embed "../WebApp/Built/app/settings-E7GQ3JRN.js"
};

static const unsigned char app_sharing_LHFQI2B3_js[] = {
#embed "../WebApp/Built/app/sharing-LHFQI2B3.js"
};

static const unsigned char app_sign_XA3LKQVV_js[] = {
#embed "../WebApp/Built/app/sign-XA3LKQVV.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_VREJHBPG_js[] = {
#embed "../WebApp/Built/app/suggestions-VREJHBPG.js"
};

static const unsigned char app_swipe_XPDCP7BV_js[] = {
#embed "../WebApp/Built/app/swipe-XPDCP7BV.js"
};

static const unsigned char app_templates_BTHVN3GJ_js[] = {
#embed "../WebApp/Built/app/templates-BTHVN3GJ.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_ACXOB3JQ_js[] = {
#embed "../WebApp/Built/app/thumbnails-ACXOB3JQ.js"
};

static const unsigned char app_versions_4Z4I6BCS_js[] = {
#embed "../WebApp/Built/app/versions-4Z4I6BCS.js"
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
    {"app/calendar-STAMQ4O4.js", app_calendar_STAMQ4O4_js, sizeof app_calendar_STAMQ4O4_js},
    {"app/chunk-3WBJA6K2.js", app_chunk_3WBJA6K2_js, sizeof app_chunk_3WBJA6K2_js},
    {"app/chunk-BNW67QZM.js", app_chunk_BNW67QZM_js, sizeof app_chunk_BNW67QZM_js},
    {"app/chunk-GQWJO6MQ.js", app_chunk_GQWJO6MQ_js, sizeof app_chunk_GQWJO6MQ_js},
    {"app/chunk-HCMIMLKJ.js", app_chunk_HCMIMLKJ_js, sizeof app_chunk_HCMIMLKJ_js},
    {"app/chunk-NGQBPQFL.js", app_chunk_NGQBPQFL_js, sizeof app_chunk_NGQBPQFL_js},
    {"app/chunk-RW5YCWOI.js", app_chunk_RW5YCWOI_js, sizeof app_chunk_RW5YCWOI_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-UFYCDTH3.js", app_chunk_UFYCDTH3_js, sizeof app_chunk_UFYCDTH3_js},
    {"app/chunk-XACAB653.js", app_chunk_XACAB653_js, sizeof app_chunk_XACAB653_js},
    {"app/chunk-YTDNI5QN.js", app_chunk_YTDNI5QN_js, sizeof app_chunk_YTDNI5QN_js},
    {"app/connection-2DAX2WQA.js", app_connection_2DAX2WQA_js, sizeof app_connection_2DAX2WQA_js},
    {"app/copy-47RQEFEB.js", app_copy_47RQEFEB_js, sizeof app_copy_47RQEFEB_js},
    {"app/count-GV7RUC6U.js", app_count_GV7RUC6U_js, sizeof app_count_GV7RUC6U_js},
    {"app/filing-WZ2VM7MT.js", app_filing_WZ2VM7MT_js, sizeof app_filing_WZ2VM7MT_js},
    {"app/finding-ZK47Q2ZS.js", app_finding_ZK47Q2ZS_js, sizeof app_finding_ZK47Q2ZS_js},
    {"app/formatting-4X2PKYPF.js", app_formatting_4X2PKYPF_js, sizeof app_formatting_4X2PKYPF_js},
    {"app/going-J6EQ5Y7H.js", app_going_J6EQ5Y7H_js, sizeof app_going_J6EQ5Y7H_js},
    {"app/history-SG4HBZBR.js", app_history_SG4HBZBR_js, sizeof app_history_SG4HBZBR_js},
    {"app/house-QZIIBV56.js", app_house_QZIIBV56_js, sizeof app_house_QZIIBV56_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-ZLATPZLD.js", app_invited_ZLATPZLD_js, sizeof app_invited_ZLATPZLD_js},
    {"app/linking-BSQFDCKC.js", app_linking_BSQFDCKC_js, sizeof app_linking_BSQFDCKC_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-UL7FVZZ6.js", app_menu_UL7FVZZ6_js, sizeof app_menu_UL7FVZZ6_js},
    {"app/menus-WGEX7HZE.js", app_menus_WGEX7HZE_js, sizeof app_menus_WGEX7HZE_js},
    {"app/motion-LPQF23BT.js", app_motion_LPQF23BT_js, sizeof app_motion_LPQF23BT_js},
    {"app/places-JYR7S7M4.js", app_places_JYR7S7M4_js, sizeof app_places_JYR7S7M4_js},
    {"app/reading-ZHNNK7B6.js", app_reading_ZHNNK7B6_js, sizeof app_reading_ZHNNK7B6_js},
    {"app/search-USRYPROG.js", app_search_USRYPROG_js, sizeof app_search_USRYPROG_js},
    {"app/selection-OGMAKBJ6.js", app_selection_OGMAKBJ6_js, sizeof app_selection_OGMAKBJ6_js},
    {"app/settings-E7GQ3JRN.js", app_settings_E7GQ3JRN_js, sizeof app_settings_E7GQ3JRN_js},
    {"app/sharing-LHFQI2B3.js", app_sharing_LHFQI2B3_js, sizeof app_sharing_LHFQI2B3_js},
    {"app/sign-XA3LKQVV.js", app_sign_XA3LKQVV_js, sizeof app_sign_XA3LKQVV_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-VREJHBPG.js", app_suggestions_VREJHBPG_js, sizeof app_suggestions_VREJHBPG_js},
    {"app/swipe-XPDCP7BV.js", app_swipe_XPDCP7BV_js, sizeof app_swipe_XPDCP7BV_js},
    {"app/templates-BTHVN3GJ.js", app_templates_BTHVN3GJ_js, sizeof app_templates_BTHVN3GJ_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-ACXOB3JQ.js", app_thumbnails_ACXOB3JQ_js, sizeof app_thumbnails_ACXOB3JQ_js},
    {"app/versions-4Z4I6BCS.js", app_versions_4Z4I6BCS_js, sizeof app_versions_4Z4I6BCS_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
