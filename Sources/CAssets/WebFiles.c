// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_NJXUZPBP_js[] = {
#embed "../WebApp/Built/app/calendar-NJXUZPBP.js"
};

static const unsigned char app_chunk_7ZWN5YXE_js[] = {
#embed "../WebApp/Built/app/chunk-7ZWN5YXE.js"
};

static const unsigned char app_chunk_F5ZYQ3FA_js[] = {
#embed "../WebApp/Built/app/chunk-F5ZYQ3FA.js"
};

static const unsigned char app_chunk_GVER3KTS_js[] = {
#embed "../WebApp/Built/app/chunk-GVER3KTS.js"
};

static const unsigned char app_chunk_ISQBL4P5_js[] = {
#embed "../WebApp/Built/app/chunk-ISQBL4P5.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_T4PWEAMN_js[] = {
#embed "../WebApp/Built/app/chunk-T4PWEAMN.js"
};

static const unsigned char app_chunk_TGHFVMGT_js[] = {
#embed "../WebApp/Built/app/chunk-TGHFVMGT.js"
};

static const unsigned char app_chunk_UBZICNYV_js[] = {
#embed "../WebApp/Built/app/chunk-UBZICNYV.js"
};

static const unsigned char app_chunk_WARREUAZ_js[] = {
#embed "../WebApp/Built/app/chunk-WARREUAZ.js"
};

static const unsigned char app_chunk_ZSAQKJYA_js[] = {
#embed "../WebApp/Built/app/chunk-ZSAQKJYA.js"
};

static const unsigned char app_connection_LKIE45JF_js[] = {
#embed "../WebApp/Built/app/connection-LKIE45JF.js"
};

static const unsigned char app_copy_73ERLEDS_js[] = {
#embed "../WebApp/Built/app/copy-73ERLEDS.js"
};

static const unsigned char app_count_WQM5TZRC_js[] = {
#embed "../WebApp/Built/app/count-WQM5TZRC.js"
};

static const unsigned char app_filing_D5VODOQ4_js[] = {
#embed "../WebApp/Built/app/filing-D5VODOQ4.js"
};

static const unsigned char app_finding_E7LPCMCZ_js[] = {
#embed "../WebApp/Built/app/finding-E7LPCMCZ.js"
};

static const unsigned char app_formatting_VEJMTIKV_js[] = {
#embed "../WebApp/Built/app/formatting-VEJMTIKV.js"
};

static const unsigned char app_going_Q4O7Q2PQ_js[] = {
#embed "../WebApp/Built/app/going-Q4O7Q2PQ.js"
};

static const unsigned char app_house_7OFYVI2L_js[] = {
#embed "../WebApp/Built/app/house-7OFYVI2L.js"
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

static const unsigned char app_invited_TNGCOLSU_js[] = {
#embed "../WebApp/Built/app/invited-TNGCOLSU.js"
};

static const unsigned char app_linking_VJLMHLEP_js[] = {
#embed "../WebApp/Built/app/linking-VJLMHLEP.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_I6WTXW4X_js[] = {
#embed "../WebApp/Built/app/menu-I6WTXW4X.js"
};

static const unsigned char app_menus_7RB3DOFT_js[] = {
#embed "../WebApp/Built/app/menus-7RB3DOFT.js"
};

static const unsigned char app_motion_SN74IKBY_js[] = {
#embed "../WebApp/Built/app/motion-SN74IKBY.js"
};

static const unsigned char app_places_MRCXLOCG_js[] = {
#embed "../WebApp/Built/app/places-MRCXLOCG.js"
};

static const unsigned char app_reading_Y7RN3UFM_js[] = {
#embed "../WebApp/Built/app/reading-Y7RN3UFM.js"
};

static const unsigned char app_search_NCCS27KB_js[] = {
#embed "../WebApp/Built/app/search-NCCS27KB.js"
};

static const unsigned char app_selection_IUMKPULN_js[] = {
#embed "../WebApp/Built/app/selection-IUMKPULN.js"
};

static const unsigned char app_settings_O2Z4JGLD_js[] = {
#embed "../WebApp/Built/app/settings-O2Z4JGLD.js"
};

static const unsigned char app_sharing_M7XJFA6T_js[] = {
#embed "../WebApp/Built/app/sharing-M7XJFA6T.js"
};

static const unsigned char app_sign_KECVYB5Z_js[] = {
#embed "../WebApp/Built/app/sign-KECVYB5Z.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_GASH7YZZ_js[] = {
#embed "../WebApp/Built/app/suggestions-GASH7YZZ.js"
};

static const unsigned char app_swipe_6S2RBKBR_js[] = {
#embed "../WebApp/Built/app/swipe-6S2RBKBR.js"
};

static const unsigned char app_templates_BDZPVNVT_js[] = {
#embed "../WebApp/Built/app/templates-BDZPVNVT.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_GWM36DHP_js[] = {
#embed "../WebApp/Built/app/thumbnails-GWM36DHP.js"
};

static const unsigned char app_versions_54P4NOR6_js[] = {
#embed "../WebApp/Built/app/versions-54P4NOR6.js"
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
    {"app/calendar-NJXUZPBP.js", app_calendar_NJXUZPBP_js, sizeof app_calendar_NJXUZPBP_js},
    {"app/chunk-7ZWN5YXE.js", app_chunk_7ZWN5YXE_js, sizeof app_chunk_7ZWN5YXE_js},
    {"app/chunk-F5ZYQ3FA.js", app_chunk_F5ZYQ3FA_js, sizeof app_chunk_F5ZYQ3FA_js},
    {"app/chunk-GVER3KTS.js", app_chunk_GVER3KTS_js, sizeof app_chunk_GVER3KTS_js},
    {"app/chunk-ISQBL4P5.js", app_chunk_ISQBL4P5_js, sizeof app_chunk_ISQBL4P5_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-T4PWEAMN.js", app_chunk_T4PWEAMN_js, sizeof app_chunk_T4PWEAMN_js},
    {"app/chunk-TGHFVMGT.js", app_chunk_TGHFVMGT_js, sizeof app_chunk_TGHFVMGT_js},
    {"app/chunk-UBZICNYV.js", app_chunk_UBZICNYV_js, sizeof app_chunk_UBZICNYV_js},
    {"app/chunk-WARREUAZ.js", app_chunk_WARREUAZ_js, sizeof app_chunk_WARREUAZ_js},
    {"app/chunk-ZSAQKJYA.js", app_chunk_ZSAQKJYA_js, sizeof app_chunk_ZSAQKJYA_js},
    {"app/connection-LKIE45JF.js", app_connection_LKIE45JF_js, sizeof app_connection_LKIE45JF_js},
    {"app/copy-73ERLEDS.js", app_copy_73ERLEDS_js, sizeof app_copy_73ERLEDS_js},
    {"app/count-WQM5TZRC.js", app_count_WQM5TZRC_js, sizeof app_count_WQM5TZRC_js},
    {"app/filing-D5VODOQ4.js", app_filing_D5VODOQ4_js, sizeof app_filing_D5VODOQ4_js},
    {"app/finding-E7LPCMCZ.js", app_finding_E7LPCMCZ_js, sizeof app_finding_E7LPCMCZ_js},
    {"app/formatting-VEJMTIKV.js", app_formatting_VEJMTIKV_js, sizeof app_formatting_VEJMTIKV_js},
    {"app/going-Q4O7Q2PQ.js", app_going_Q4O7Q2PQ_js, sizeof app_going_Q4O7Q2PQ_js},
    {"app/house-7OFYVI2L.js", app_house_7OFYVI2L_js, sizeof app_house_7OFYVI2L_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-TNGCOLSU.js", app_invited_TNGCOLSU_js, sizeof app_invited_TNGCOLSU_js},
    {"app/linking-VJLMHLEP.js", app_linking_VJLMHLEP_js, sizeof app_linking_VJLMHLEP_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-I6WTXW4X.js", app_menu_I6WTXW4X_js, sizeof app_menu_I6WTXW4X_js},
    {"app/menus-7RB3DOFT.js", app_menus_7RB3DOFT_js, sizeof app_menus_7RB3DOFT_js},
    {"app/motion-SN74IKBY.js", app_motion_SN74IKBY_js, sizeof app_motion_SN74IKBY_js},
    {"app/places-MRCXLOCG.js", app_places_MRCXLOCG_js, sizeof app_places_MRCXLOCG_js},
    {"app/reading-Y7RN3UFM.js", app_reading_Y7RN3UFM_js, sizeof app_reading_Y7RN3UFM_js},
    {"app/search-NCCS27KB.js", app_search_NCCS27KB_js, sizeof app_search_NCCS27KB_js},
    {"app/selection-IUMKPULN.js", app_selection_IUMKPULN_js, sizeof app_selection_IUMKPULN_js},
    {"app/settings-O2Z4JGLD.js", app_settings_O2Z4JGLD_js, sizeof app_settings_O2Z4JGLD_js},
    {"app/sharing-M7XJFA6T.js", app_sharing_M7XJFA6T_js, sizeof app_sharing_M7XJFA6T_js},
    {"app/sign-KECVYB5Z.js", app_sign_KECVYB5Z_js, sizeof app_sign_KECVYB5Z_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-GASH7YZZ.js", app_suggestions_GASH7YZZ_js, sizeof app_suggestions_GASH7YZZ_js},
    {"app/swipe-6S2RBKBR.js", app_swipe_6S2RBKBR_js, sizeof app_swipe_6S2RBKBR_js},
    {"app/templates-BDZPVNVT.js", app_templates_BDZPVNVT_js, sizeof app_templates_BDZPVNVT_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-GWM36DHP.js", app_thumbnails_GWM36DHP_js, sizeof app_thumbnails_GWM36DHP_js},
    {"app/versions-54P4NOR6.js", app_versions_54P4NOR6_js, sizeof app_versions_54P4NOR6_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
