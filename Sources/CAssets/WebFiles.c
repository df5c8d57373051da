// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_PQ5VSSLH_js[] = {
#embed "../WebApp/Built/app/calendar-PQ5VSSLH.js"
};

static const unsigned char app_chunk_5OSAJFUY_js[] = {
#embed "../WebApp/Built/app/chunk-5OSAJFUY.js"
};

static const unsigned char app_chunk_5SILNHWL_js[] = {
#embed "../WebApp/Built/app/chunk-5SILNHWL.js"
};

static const unsigned char app_chunk_6SAF6CK5_js[] = {
#embed "../WebApp/Built/app/chunk-6SAF6CK5.js"
};

static const unsigned char app_chunk_CAFTW5L7_js[] = {
#embed "../WebApp/Built/app/chunk-CAFTW5L7.js"
};

static const unsigned char app_chunk_DQSLWCJW_js[] = {
#embed "../WebApp/Built/app/chunk-DQSLWCJW.js"
};

static const unsigned char app_chunk_HR7VW6KD_js[] = {
#embed "../WebApp/Built/app/chunk-HR7VW6KD.js"
};

static const unsigned char app_chunk_HU6ZPJB2_js[] = {
#embed "../WebApp/Built/app/chunk-HU6ZPJB2.js"
};

static const unsigned char app_chunk_MSBEJMFK_js[] = {
#embed "../WebApp/Built/app/chunk-MSBEJMFK.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_XYN47QAF_js[] = {
#embed "../WebApp/Built/app/chunk-XYN47QAF.js"
};

static const unsigned char app_connection_YI6YAIXN_js[] = {
#embed "../WebApp/Built/app/connection-YI6YAIXN.js"
};

static const unsigned char app_copy_LAE36SNB_js[] = {
#embed "../WebApp/Built/app/copy-LAE36SNB.js"
};

static const unsigned char app_count_Y5EFRGTW_js[] = {
#embed "../WebApp/Built/app/count-Y5EFRGTW.js"
};

static const unsigned char app_filing_JYWOQWS6_js[] = {
#embed "../WebApp/Built/app/filing-JYWOQWS6.js"
};

static const unsigned char app_finding_HEGWYGNQ_js[] = {
#embed "../WebApp/Built/app/finding-HEGWYGNQ.js"
};

static const unsigned char app_formatting_JFHES34J_js[] = {
#embed "../WebApp/Built/app/formatting-JFHES34J.js"
};

static const unsigned char app_going_QBYRJATC_js[] = {
#embed "../WebApp/Built/app/going-QBYRJATC.js"
};

static const unsigned char app_house_MWYMSTVE_js[] = {
#embed "../WebApp/Built/app/house-MWYMSTVE.js"
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

static const unsigned char app_invited_PHYBI7XC_js[] = {
#embed "../WebApp/Built/app/invited-PHYBI7XC.js"
};

static const unsigned char app_linking_E2DLNVAK_js[] = {
#embed "../WebApp/Built/app/linking-E2DLNVAK.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_VVBO4OFM_js[] = {
#embed "../WebApp/Built/app/menu-VVBO4OFM.js"
};

static const unsigned char app_menus_TPQGYQ33_js[] = {
#embed "../WebApp/Built/app/menus-TPQGYQ33.js"
};

static const unsigned char app_places_OWW3RCDR_js[] = {
#embed "../WebApp/Built/app/places-OWW3RCDR.js"
};

static const unsigned char app_reading_B5MQE2MY_js[] = {
#embed "../WebApp/Built/app/reading-B5MQE2MY.js"
};

static const unsigned char app_search_SINN3APX_js[] = {
#embed "../WebApp/Built/app/search-SINN3APX.js"
};

static const unsigned char app_selection_XQ4XT4S6_js[] = {
#embed "../WebApp/Built/app/selection-XQ4XT4S6.js"
};

static const unsigned char app_settings_PZBIRAI5_js[] = {
#embed "../WebApp/Built/app/settings-PZBIRAI5.js"
};

static const unsigned char app_sharing_6TMLZYXB_js[] = {
#embed "../WebApp/Built/app/sharing-6TMLZYXB.js"
};

static const unsigned char app_sign_ZG54IKVW_js[] = {
#embed "../WebApp/Built/app/sign-ZG54IKVW.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_REVVJIQ6_js[] = {
#embed "../WebApp/Built/app/suggestions-REVVJIQ6.js"
};

static const unsigned char app_swipe_GT5ACMZU_js[] = {
#embed "../WebApp/Built/app/swipe-GT5ACMZU.js"
};

static const unsigned char app_templates_SPNHHXXD_js[] = {
#embed "../WebApp/Built/app/templates-SPNHHXXD.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_2OWZX7E6_js[] = {
#embed "../WebApp/Built/app/versions-2OWZX7E6.js"
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
    {"app/calendar-PQ5VSSLH.js", app_calendar_PQ5VSSLH_js, sizeof app_calendar_PQ5VSSLH_js},
    {"app/chunk-5OSAJFUY.js", app_chunk_5OSAJFUY_js, sizeof app_chunk_5OSAJFUY_js},
    {"app/chunk-5SILNHWL.js", app_chunk_5SILNHWL_js, sizeof app_chunk_5SILNHWL_js},
    {"app/chunk-6SAF6CK5.js", app_chunk_6SAF6CK5_js, sizeof app_chunk_6SAF6CK5_js},
    {"app/chunk-CAFTW5L7.js", app_chunk_CAFTW5L7_js, sizeof app_chunk_CAFTW5L7_js},
    {"app/chunk-DQSLWCJW.js", app_chunk_DQSLWCJW_js, sizeof app_chunk_DQSLWCJW_js},
    {"app/chunk-HR7VW6KD.js", app_chunk_HR7VW6KD_js, sizeof app_chunk_HR7VW6KD_js},
    {"app/chunk-HU6ZPJB2.js", app_chunk_HU6ZPJB2_js, sizeof app_chunk_HU6ZPJB2_js},
    {"app/chunk-MSBEJMFK.js", app_chunk_MSBEJMFK_js, sizeof app_chunk_MSBEJMFK_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-XYN47QAF.js", app_chunk_XYN47QAF_js, sizeof app_chunk_XYN47QAF_js},
    {"app/connection-YI6YAIXN.js", app_connection_YI6YAIXN_js, sizeof app_connection_YI6YAIXN_js},
    {"app/copy-LAE36SNB.js", app_copy_LAE36SNB_js, sizeof app_copy_LAE36SNB_js},
    {"app/count-Y5EFRGTW.js", app_count_Y5EFRGTW_js, sizeof app_count_Y5EFRGTW_js},
    {"app/filing-JYWOQWS6.js", app_filing_JYWOQWS6_js, sizeof app_filing_JYWOQWS6_js},
    {"app/finding-HEGWYGNQ.js", app_finding_HEGWYGNQ_js, sizeof app_finding_HEGWYGNQ_js},
    {"app/formatting-JFHES34J.js", app_formatting_JFHES34J_js, sizeof app_formatting_JFHES34J_js},
    {"app/going-QBYRJATC.js", app_going_QBYRJATC_js, sizeof app_going_QBYRJATC_js},
    {"app/house-MWYMSTVE.js", app_house_MWYMSTVE_js, sizeof app_house_MWYMSTVE_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-PHYBI7XC.js", app_invited_PHYBI7XC_js, sizeof app_invited_PHYBI7XC_js},
    {"app/linking-E2DLNVAK.js", app_linking_E2DLNVAK_js, sizeof app_linking_E2DLNVAK_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-VVBO4OFM.js", app_menu_VVBO4OFM_js, sizeof app_menu_VVBO4OFM_js},
    {"app/menus-TPQGYQ33.js", app_menus_TPQGYQ33_js, sizeof app_menus_TPQGYQ33_js},
    {"app/places-OWW3RCDR.js", app_places_OWW3RCDR_js, sizeof app_places_OWW3RCDR_js},
    {"app/reading-B5MQE2MY.js", app_reading_B5MQE2MY_js, sizeof app_reading_B5MQE2MY_js},
    {"app/search-SINN3APX.js", app_search_SINN3APX_js, sizeof app_search_SINN3APX_js},
    {"app/selection-XQ4XT4S6.js", app_selection_XQ4XT4S6_js, sizeof app_selection_XQ4XT4S6_js},
    {"app/settings-PZBIRAI5.js", app_settings_PZBIRAI5_js, sizeof app_settings_PZBIRAI5_js},
    {"app/sharing-6TMLZYXB.js", app_sharing_6TMLZYXB_js, sizeof app_sharing_6TMLZYXB_js},
    {"app/sign-ZG54IKVW.js", app_sign_ZG54IKVW_js, sizeof app_sign_ZG54IKVW_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-REVVJIQ6.js", app_suggestions_REVVJIQ6_js, sizeof app_suggestions_REVVJIQ6_js},
    {"app/swipe-GT5ACMZU.js", app_swipe_GT5ACMZU_js, sizeof app_swipe_GT5ACMZU_js},
    {"app/templates-SPNHHXXD.js", app_templates_SPNHHXXD_js, sizeof app_templates_SPNHHXXD_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-2OWZX7E6.js", app_versions_2OWZX7E6_js, sizeof app_versions_2OWZX7E6_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
