// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_R2VZPLYL_js[] = {
#embed "../WebApp/Built/app/calendar-R2VZPLYL.js"
};

static const unsigned char app_chunk_5R6HIEYM_js[] = {
#embed "../WebApp/Built/app/chunk-5R6HIEYM.js"
};

static const unsigned char app_chunk_6EUJJ5GH_js[] = {
#embed "../WebApp/Built/app/chunk-6EUJJ5GH.js"
};

static const unsigned char app_chunk_DVTH5APW_js[] = {
#embed "../WebApp/Built/app/chunk-DVTH5APW.js"
};

static const unsigned char app_chunk_ENWOQLEO_js[] = {
#embed "../WebApp/Built/app/chunk-ENWOQLEO.js"
};

static const unsigned char app_chunk_H5F2DOXC_js[] = {
#embed "../WebApp/Built/app/chunk-H5F2DOXC.js"
};

static const unsigned char app_chunk_LPYUEPMS_js[] = {
#embed "../WebApp/Built/app/chunk-LPYUEPMS.js"
};

static const unsigned char app_chunk_QIVYU4TD_js[] = {
#embed "../WebApp/Built/app/chunk-QIVYU4TD.js"
};

static const unsigned char app_chunk_RIL6QCVS_js[] = {
#embed "../WebApp/Built/app/chunk-RIL6QCVS.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_Z3GSGXSO_js[] = {
#embed "../WebApp/Built/app/chunk-Z3GSGXSO.js"
};

static const unsigned char app_connection_JUZIBBLR_js[] = {
#embed "../WebApp/Built/app/connection-JUZIBBLR.js"
};

static const unsigned char app_copy_ZYPUPK5C_js[] = {
#embed "../WebApp/Built/app/copy-ZYPUPK5C.js"
};

static const unsigned char app_count_J2DKVYA3_js[] = {
#embed "../WebApp/Built/app/count-J2DKVYA3.js"
};

static const unsigned char app_filing_YAMBPW54_js[] = {
#embed "../WebApp/Built/app/filing-YAMBPW54.js"
};

static const unsigned char app_finding_YTEMBSKK_js[] = {
#embed "../WebApp/Built/app/finding-YTEMBSKK.js"
};

static const unsigned char app_formatting_AAYIW5HT_js[] = {
#embed "../WebApp/Built/app/formatting-AAYIW5HT.js"
};

static const unsigned char app_going_MYD32S4I_js[] = {
#embed "../WebApp/Built/app/going-MYD32S4I.js"
};

static const unsigned char app_history_QHQNUARF_js[] = {
#embed "../WebApp/Built/app/history-QHQNUARF.js"
};

static const unsigned char app_house_7IESFUM4_js[] = {
#embed "../WebApp/Built/app/house-7IESFUM4.js"
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

static const unsigned char app_invited_FUIRP3JO_js[] = {
#embed "../WebApp/Built/app/invited-FUIRP3JO.js"
};

static const unsigned char app_linking_E7YILOM5_js[] = {
#embed "../WebApp/Built/app/linking-E7YILOM5.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_2PUIBTXS_js[] = {
#embed "../WebApp/Built/app/menu-2PUIBTXS.js"
};

static const unsigned char app_menus_EEZZGWVM_js[] = {
#embed "../WebApp/Built/app/menus-EEZZGWVM.js"
};

static const unsigned char app_motion_SJAYIKHA_js[] = {
#embed "../WebApp/Built/app/motion-SJAYIKHA.js"
};

static const unsigned char app_places_SAM53LC6_js[] = {
#embed "../WebApp/Built/app/places-SAM53LC6.js"
};

static const unsigned char app_reading_BCKLUX7U_js[] = {
#embed "../WebApp/Built/app/reading-BCKLUX7U.js"
};

static const unsigned char app_search_YQK3IGLH_js[] = {
#embed "../WebApp/Built/app/search-YQK3IGLH.js"
};

static const unsigned char app_selection_635DFUAS_js[] = {
#embed "../WebApp/Built/app/selection-635DFUAS.js"
};

static const unsigned char app_settings_HJWKCF7O_js[] = {
#embed "../WebApp/Built/app/settings-HJWKCF7O.js"
};

static const unsigned char app_sharing_CJDB7GBX_js[] = {
#embed "../WebApp/Built/app/sharing-CJDB7GBX.js"
};

static const unsigned char app_sign_JAQNDBQK_js[] = {
#embed "../WebApp/Built/app/sign-JAQNDBQK.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_HGGWZGRG_js[] = {
#embed "../WebApp/Built/app/suggestions-HGGWZGRG.js"
};

static const unsigned char app_swipe_FWGUTVHU_js[] = {
#embed "../WebApp/Built/app/swipe-FWGUTVHU.js"
};

static const unsigned char app_templates_Q4SCRQLR_js[] = {
#embed "../WebApp/Built/app/templates-Q4SCRQLR.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_3CLG53ZE_js[] = {
#embed "../WebApp/Built/app/thumbnails-3CLG53ZE.js"
};

static const unsigned char app_versions_T36SMINU_js[] = {
#embed "../WebApp/Built/app/versions-T36SMINU.js"
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
    {"app/calendar-R2VZPLYL.js", app_calendar_R2VZPLYL_js, sizeof app_calendar_R2VZPLYL_js},
    {"app/chunk-5R6HIEYM.js", app_chunk_5R6HIEYM_js, sizeof app_chunk_5R6HIEYM_js},
    {"app/chunk-6EUJJ5GH.js", app_chunk_6EUJJ5GH_js, sizeof app_chunk_6EUJJ5GH_js},
    {"app/chunk-DVTH5APW.js", app_chunk_DVTH5APW_js, sizeof app_chunk_DVTH5APW_js},
    {"app/chunk-ENWOQLEO.js", app_chunk_ENWOQLEO_js, sizeof app_chunk_ENWOQLEO_js},
    {"app/chunk-H5F2DOXC.js", app_chunk_H5F2DOXC_js, sizeof app_chunk_H5F2DOXC_js},
    {"app/chunk-LPYUEPMS.js", app_chunk_LPYUEPMS_js, sizeof app_chunk_LPYUEPMS_js},
    {"app/chunk-QIVYU4TD.js", app_chunk_QIVYU4TD_js, sizeof app_chunk_QIVYU4TD_js},
    {"app/chunk-RIL6QCVS.js", app_chunk_RIL6QCVS_js, sizeof app_chunk_RIL6QCVS_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-Z3GSGXSO.js", app_chunk_Z3GSGXSO_js, sizeof app_chunk_Z3GSGXSO_js},
    {"app/connection-JUZIBBLR.js", app_connection_JUZIBBLR_js, sizeof app_connection_JUZIBBLR_js},
    {"app/copy-ZYPUPK5C.js", app_copy_ZYPUPK5C_js, sizeof app_copy_ZYPUPK5C_js},
    {"app/count-J2DKVYA3.js", app_count_J2DKVYA3_js, sizeof app_count_J2DKVYA3_js},
    {"app/filing-YAMBPW54.js", app_filing_YAMBPW54_js, sizeof app_filing_YAMBPW54_js},
    {"app/finding-YTEMBSKK.js", app_finding_YTEMBSKK_js, sizeof app_finding_YTEMBSKK_js},
    {"app/formatting-AAYIW5HT.js", app_formatting_AAYIW5HT_js, sizeof app_formatting_AAYIW5HT_js},
    {"app/going-MYD32S4I.js", app_going_MYD32S4I_js, sizeof app_going_MYD32S4I_js},
    {"app/history-QHQNUARF.js", app_history_QHQNUARF_js, sizeof app_history_QHQNUARF_js},
    {"app/house-7IESFUM4.js", app_house_7IESFUM4_js, sizeof app_house_7IESFUM4_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-FUIRP3JO.js", app_invited_FUIRP3JO_js, sizeof app_invited_FUIRP3JO_js},
    {"app/linking-E7YILOM5.js", app_linking_E7YILOM5_js, sizeof app_linking_E7YILOM5_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-2PUIBTXS.js", app_menu_2PUIBTXS_js, sizeof app_menu_2PUIBTXS_js},
    {"app/menus-EEZZGWVM.js", app_menus_EEZZGWVM_js, sizeof app_menus_EEZZGWVM_js},
    {"app/motion-SJAYIKHA.js", app_motion_SJAYIKHA_js, sizeof app_motion_SJAYIKHA_js},
    {"app/places-SAM53LC6.js", app_places_SAM53LC6_js, sizeof app_places_SAM53LC6_js},
    {"app/reading-BCKLUX7U.js", app_reading_BCKLUX7U_js, sizeof app_reading_BCKLUX7U_js},
    {"app/search-YQK3IGLH.js", app_search_YQK3IGLH_js, sizeof app_search_YQK3IGLH_js},
    {"app/selection-635DFUAS.js", app_selection_635DFUAS_js, sizeof app_selection_635DFUAS_js},
    {"app/settings-HJWKCF7O.js", app_settings_HJWKCF7O_js, sizeof app_settings_HJWKCF7O_js},
    {"app/sharing-CJDB7GBX.js", app_sharing_CJDB7GBX_js, sizeof app_sharing_CJDB7GBX_js},
    {"app/sign-JAQNDBQK.js", app_sign_JAQNDBQK_js, sizeof app_sign_JAQNDBQK_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-HGGWZGRG.js", app_suggestions_HGGWZGRG_js, sizeof app_suggestions_HGGWZGRG_js},
    {"app/swipe-FWGUTVHU.js", app_swipe_FWGUTVHU_js, sizeof app_swipe_FWGUTVHU_js},
    {"app/templates-Q4SCRQLR.js", app_templates_Q4SCRQLR_js, sizeof app_templates_Q4SCRQLR_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-3CLG53ZE.js", app_thumbnails_3CLG53ZE_js, sizeof app_thumbnails_3CLG53ZE_js},
    {"app/versions-T36SMINU.js", app_versions_T36SMINU_js, sizeof app_versions_T36SMINU_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
