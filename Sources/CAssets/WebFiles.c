// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_MNIGLFMN_js[] = {
#embed "../WebApp/Built/app/calendar-MNIGLFMN.js"
};

static const unsigned char app_chunk_3SDDNOHZ_js[] = {
#embed "../WebApp/Built/app/chunk-3SDDNOHZ.js"
};

static const unsigned char app_chunk_5RWXQZFJ_js[] = {
#embed "../WebApp/Built/app/chunk-5RWXQZFJ.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_BR6WZRWT_js[] = {
#embed "../WebApp/Built/app/chunk-BR6WZRWT.js"
};

static const unsigned char app_chunk_CCMOUYRD_js[] = {
#embed "../WebApp/Built/app/chunk-CCMOUYRD.js"
};

static const unsigned char app_chunk_D4GK7CTK_js[] = {
#embed "../WebApp/Built/app/chunk-D4GK7CTK.js"
};

static const unsigned char app_chunk_HXYJQ6ZB_js[] = {
#embed "../WebApp/Built/app/chunk-HXYJQ6ZB.js"
};

static const unsigned char app_chunk_UMXVQSHC_js[] = {
#embed "../WebApp/Built/app/chunk-UMXVQSHC.js"
};

static const unsigned char app_chunk_V2DJWAFD_js[] = {
#embed "../WebApp/Built/app/chunk-V2DJWAFD.js"
};

static const unsigned char app_connection_ILRKDIAN_js[] = {
#embed "../WebApp/Built/app/connection-ILRKDIAN.js"
};

static const unsigned char app_copy_AM3XYF4U_js[] = {
#embed "../WebApp/Built/app/copy-AM3XYF4U.js"
};

static const unsigned char app_count_BPJL4WRK_js[] = {
#embed "../WebApp/Built/app/count-BPJL4WRK.js"
};

static const unsigned char app_filing_PYB4VS35_js[] = {
#embed "../WebApp/Built/app/filing-PYB4VS35.js"
};

static const unsigned char app_finding_W7ORMHSL_js[] = {
#embed "../WebApp/Built/app/finding-W7ORMHSL.js"
};

static const unsigned char app_formatting_3DYAK7GO_js[] = {
#embed "../WebApp/Built/app/formatting-3DYAK7GO.js"
};

static const unsigned char app_house_IECNGQ3P_js[] = {
#embed "../WebApp/Built/app/house-IECNGQ3P.js"
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

static const unsigned char app_invited_7PPRGCUQ_js[] = {
#embed "../WebApp/Built/app/invited-7PPRGCUQ.js"
};

static const unsigned char app_linking_PNXY67Y3_js[] = {
#embed "../WebApp/Built/app/linking-PNXY67Y3.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_YQOGALTQ_js[] = {
#embed "../WebApp/Built/app/menu-YQOGALTQ.js"
};

static const unsigned char app_menus_2T6NEY5Z_js[] = {
#embed "../WebApp/Built/app/menus-2T6NEY5Z.js"
};

static const unsigned char app_places_35QSX2WR_js[] = {
#embed "../WebApp/Built/app/places-35QSX2WR.js"
};

static const unsigned char app_reading_56X4MQ5Q_js[] = {
#embed "../WebApp/Built/app/reading-56X4MQ5Q.js"
};

static const unsigned char app_search_VJKLNEP7_js[] = {
#embed "../WebApp/Built/app/search-VJKLNEP7.js"
};

static const unsigned char app_selection_QJJZILRD_js[] = {
#embed "../WebApp/Built/app/selection-QJJZILRD.js"
};

static const unsigned char app_settings_EY7RSSMZ_js[] = {
#embed "../WebApp/Built/app/settings-EY7RSSMZ.js"
};

static const unsigned char app_sharing_NE6HQXCY_js[] = {
#embed "../WebApp/Built/app/sharing-NE6HQXCY.js"
};

static const unsigned char app_sign_YHEUYEI2_js[] = {
#embed "../WebApp/Built/app/sign-YHEUYEI2.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_LLYFBUUK_js[] = {
#embed "../WebApp/Built/app/swipe-LLYFBUUK.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_CTJVBTXB_js[] = {
#embed "../WebApp/Built/app/versions-CTJVBTXB.js"
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
    {"app/calendar-MNIGLFMN.js", app_calendar_MNIGLFMN_js, sizeof app_calendar_MNIGLFMN_js},
    {"app/chunk-3SDDNOHZ.js", app_chunk_3SDDNOHZ_js, sizeof app_chunk_3SDDNOHZ_js},
    {"app/chunk-5RWXQZFJ.js", app_chunk_5RWXQZFJ_js, sizeof app_chunk_5RWXQZFJ_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-BR6WZRWT.js", app_chunk_BR6WZRWT_js, sizeof app_chunk_BR6WZRWT_js},
    {"app/chunk-CCMOUYRD.js", app_chunk_CCMOUYRD_js, sizeof app_chunk_CCMOUYRD_js},
    {"app/chunk-D4GK7CTK.js", app_chunk_D4GK7CTK_js, sizeof app_chunk_D4GK7CTK_js},
    {"app/chunk-HXYJQ6ZB.js", app_chunk_HXYJQ6ZB_js, sizeof app_chunk_HXYJQ6ZB_js},
    {"app/chunk-UMXVQSHC.js", app_chunk_UMXVQSHC_js, sizeof app_chunk_UMXVQSHC_js},
    {"app/chunk-V2DJWAFD.js", app_chunk_V2DJWAFD_js, sizeof app_chunk_V2DJWAFD_js},
    {"app/connection-ILRKDIAN.js", app_connection_ILRKDIAN_js, sizeof app_connection_ILRKDIAN_js},
    {"app/copy-AM3XYF4U.js", app_copy_AM3XYF4U_js, sizeof app_copy_AM3XYF4U_js},
    {"app/count-BPJL4WRK.js", app_count_BPJL4WRK_js, sizeof app_count_BPJL4WRK_js},
    {"app/filing-PYB4VS35.js", app_filing_PYB4VS35_js, sizeof app_filing_PYB4VS35_js},
    {"app/finding-W7ORMHSL.js", app_finding_W7ORMHSL_js, sizeof app_finding_W7ORMHSL_js},
    {"app/formatting-3DYAK7GO.js", app_formatting_3DYAK7GO_js, sizeof app_formatting_3DYAK7GO_js},
    {"app/house-IECNGQ3P.js", app_house_IECNGQ3P_js, sizeof app_house_IECNGQ3P_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-7PPRGCUQ.js", app_invited_7PPRGCUQ_js, sizeof app_invited_7PPRGCUQ_js},
    {"app/linking-PNXY67Y3.js", app_linking_PNXY67Y3_js, sizeof app_linking_PNXY67Y3_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-YQOGALTQ.js", app_menu_YQOGALTQ_js, sizeof app_menu_YQOGALTQ_js},
    {"app/menus-2T6NEY5Z.js", app_menus_2T6NEY5Z_js, sizeof app_menus_2T6NEY5Z_js},
    {"app/places-35QSX2WR.js", app_places_35QSX2WR_js, sizeof app_places_35QSX2WR_js},
    {"app/reading-56X4MQ5Q.js", app_reading_56X4MQ5Q_js, sizeof app_reading_56X4MQ5Q_js},
    {"app/search-VJKLNEP7.js", app_search_VJKLNEP7_js, sizeof app_search_VJKLNEP7_js},
    {"app/selection-QJJZILRD.js", app_selection_QJJZILRD_js, sizeof app_selection_QJJZILRD_js},
    {"app/settings-EY7RSSMZ.js", app_settings_EY7RSSMZ_js, sizeof app_settings_EY7RSSMZ_js},
    {"app/sharing-NE6HQXCY.js", app_sharing_NE6HQXCY_js, sizeof app_sharing_NE6HQXCY_js},
    {"app/sign-YHEUYEI2.js", app_sign_YHEUYEI2_js, sizeof app_sign_YHEUYEI2_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-LLYFBUUK.js", app_swipe_LLYFBUUK_js, sizeof app_swipe_LLYFBUUK_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-CTJVBTXB.js", app_versions_CTJVBTXB_js, sizeof app_versions_CTJVBTXB_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
