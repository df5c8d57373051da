// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_7MDYRG6S_js[] = {
#embed "../WebApp/Built/app/calendar-7MDYRG6S.js"
};

static const unsigned char app_chunk_3DAQ3ZQF_js[] = {
#embed "../WebApp/Built/app/chunk-3DAQ3ZQF.js"
};

static const unsigned char app_chunk_5FDYG6ZU_js[] = {
#embed "../WebApp/Built/app/chunk-5FDYG6ZU.js"
};

static const unsigned char app_chunk_BXTPZV4A_js[] = {
#embed "../WebApp/Built/app/chunk-BXTPZV4A.js"
};

static const unsigned char app_chunk_BXZPYTSA_js[] = {
#embed "../WebApp/Built/app/chunk-BXZPYTSA.js"
};

static const unsigned char app_chunk_EFDGYAAS_js[] = {
#embed "../WebApp/Built/app/chunk-EFDGYAAS.js"
};

static const unsigned char app_chunk_FLZDYNQ6_js[] = {
#embed "../WebApp/Built/app/chunk-FLZDYNQ6.js"
};

static const unsigned char app_chunk_HT6JHIKR_js[] = {
#embed "../WebApp/Built/app/chunk-HT6JHIKR.js"
};

static const unsigned char app_chunk_RSOSMTDI_js[] = {
#embed "../WebApp/Built/app/chunk-RSOSMTDI.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_TOITP7XF_js[] = {
#embed "../WebApp/Built/app/chunk-TOITP7XF.js"
};

static const unsigned char app_connection_IZJSFLAD_js[] = {
#embed "../WebApp/Built/app/connection-IZJSFLAD.js"
};

static const unsigned char app_copy_JGUABPHL_js[] = {
#embed "../WebApp/Built/app/copy-JGUABPHL.js"
};

static const unsigned char app_count_F4B7HMEF_js[] = {
#embed "../WebApp/Built/app/count-F4B7HMEF.js"
};

static const unsigned char app_filing_VWEL3EXW_js[] = {
#embed "../WebApp/Built/app/filing-VWEL3EXW.js"
};

static const unsigned char app_finding_3LYOZPGZ_js[] = {
#embed "../WebApp/Built/app/finding-3LYOZPGZ.js"
};

static const unsigned char app_formatting_RVDFRCKX_js[] = {
#embed "../WebApp/Built/app/formatting-RVDFRCKX.js"
};

static const unsigned char app_going_VIGMPZNY_js[] = {
#embed "../WebApp/Built/app/going-VIGMPZNY.js"
};

static const unsigned char app_house_VC5OQOUX_js[] = {
#embed "../WebApp/Built/app/house-VC5OQOUX.js"
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

static const unsigned char app_invited_DWZHL37Q_js[] = {
#embed "../WebApp/Built/app/invited-DWZHL37Q.js"
};

static const unsigned char app_linking_LR2RPFSH_js[] = {
#embed "../WebApp/Built/app/linking-LR2RPFSH.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_KYOBCUCH_js[] = {
#embed "../WebApp/Built/app/menu-KYOBCUCH.js"
};

static const unsigned char app_menus_ZSVIASQN_js[] = {
#embed "../WebApp/Built/app/menus-ZSVIASQN.js"
};

static const unsigned char app_motion_MHEKHKUW_js[] = {
#embed "../WebApp/Built/app/motion-MHEKHKUW.js"
};

static const unsigned char app_places_WVH7O4EF_js[] = {
#embed "../WebApp/Built/app/places-WVH7O4EF.js"
};

static const unsigned char app_reading_JFQUVROP_js[] = {
#embed "../WebApp/Built/app/reading-JFQUVROP.js"
};

static const unsigned char app_search_XMHVYRKI_js[] = {
#embed "../WebApp/Built/app/search-XMHVYRKI.js"
};

static const unsigned char app_selection_QEBQGXFU_js[] = {
#embed "../WebApp/Built/app/selection-QEBQGXFU.js"
};

static const unsigned char app_settings_S7L3GTNM_js[] = {
#embed "../WebApp/Built/app/settings-S7L3GTNM.js"
};

static const unsigned char app_sharing_DRO3MMVU_js[] = {
#embed "../WebApp/Built/app/sharing-DRO3MMVU.js"
};

static const unsigned char app_sign_TBDZWM54_js[] = {
#embed "../WebApp/Built/app/sign-TBDZWM54.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_BVGGZHA3_js[] = {
#embed "../WebApp/Built/app/suggestions-BVGGZHA3.js"
};

static const unsigned char app_swipe_ZRNBN2RI_js[] = {
#embed "../WebApp/Built/app/swipe-ZRNBN2RI.js"
};

static const unsigned char app_templates_C3WIS7OI_js[] = {
#embed "../WebApp/Built/app/templates-C3WIS7OI.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_L5VNLQK7_js[] = {
#embed "../WebApp/Built/app/thumbnails-L5VNLQK7.js"
};

static const unsigned char app_versions_C2QEFUEA_js[] = {
#embed "../WebApp/Built/app/versions-C2QEFUEA.js"
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
    {"app/calendar-7MDYRG6S.js", app_calendar_7MDYRG6S_js, sizeof app_calendar_7MDYRG6S_js},
    {"app/chunk-3DAQ3ZQF.js", app_chunk_3DAQ3ZQF_js, sizeof app_chunk_3DAQ3ZQF_js},
    {"app/chunk-5FDYG6ZU.js", app_chunk_5FDYG6ZU_js, sizeof app_chunk_5FDYG6ZU_js},
    {"app/chunk-BXTPZV4A.js", app_chunk_BXTPZV4A_js, sizeof app_chunk_BXTPZV4A_js},
    {"app/chunk-BXZPYTSA.js", app_chunk_BXZPYTSA_js, sizeof app_chunk_BXZPYTSA_js},
    {"app/chunk-EFDGYAAS.js", app_chunk_EFDGYAAS_js, sizeof app_chunk_EFDGYAAS_js},
    {"app/chunk-FLZDYNQ6.js", app_chunk_FLZDYNQ6_js, sizeof app_chunk_FLZDYNQ6_js},
    {"app/chunk-HT6JHIKR.js", app_chunk_HT6JHIKR_js, sizeof app_chunk_HT6JHIKR_js},
    {"app/chunk-RSOSMTDI.js", app_chunk_RSOSMTDI_js, sizeof app_chunk_RSOSMTDI_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-TOITP7XF.js", app_chunk_TOITP7XF_js, sizeof app_chunk_TOITP7XF_js},
    {"app/connection-IZJSFLAD.js", app_connection_IZJSFLAD_js, sizeof app_connection_IZJSFLAD_js},
    {"app/copy-JGUABPHL.js", app_copy_JGUABPHL_js, sizeof app_copy_JGUABPHL_js},
    {"app/count-F4B7HMEF.js", app_count_F4B7HMEF_js, sizeof app_count_F4B7HMEF_js},
    {"app/filing-VWEL3EXW.js", app_filing_VWEL3EXW_js, sizeof app_filing_VWEL3EXW_js},
    {"app/finding-3LYOZPGZ.js", app_finding_3LYOZPGZ_js, sizeof app_finding_3LYOZPGZ_js},
    {"app/formatting-RVDFRCKX.js", app_formatting_RVDFRCKX_js, sizeof app_formatting_RVDFRCKX_js},
    {"app/going-VIGMPZNY.js", app_going_VIGMPZNY_js, sizeof app_going_VIGMPZNY_js},
    {"app/house-VC5OQOUX.js", app_house_VC5OQOUX_js, sizeof app_house_VC5OQOUX_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-DWZHL37Q.js", app_invited_DWZHL37Q_js, sizeof app_invited_DWZHL37Q_js},
    {"app/linking-LR2RPFSH.js", app_linking_LR2RPFSH_js, sizeof app_linking_LR2RPFSH_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-KYOBCUCH.js", app_menu_KYOBCUCH_js, sizeof app_menu_KYOBCUCH_js},
    {"app/menus-ZSVIASQN.js", app_menus_ZSVIASQN_js, sizeof app_menus_ZSVIASQN_js},
    {"app/motion-MHEKHKUW.js", app_motion_MHEKHKUW_js, sizeof app_motion_MHEKHKUW_js},
    {"app/places-WVH7O4EF.js", app_places_WVH7O4EF_js, sizeof app_places_WVH7O4EF_js},
    {"app/reading-JFQUVROP.js", app_reading_JFQUVROP_js, sizeof app_reading_JFQUVROP_js},
    {"app/search-XMHVYRKI.js", app_search_XMHVYRKI_js, sizeof app_search_XMHVYRKI_js},
    {"app/selection-QEBQGXFU.js", app_selection_QEBQGXFU_js, sizeof app_selection_QEBQGXFU_js},
    {"app/settings-S7L3GTNM.js", app_settings_S7L3GTNM_js, sizeof app_settings_S7L3GTNM_js},
    {"app/sharing-DRO3MMVU.js", app_sharing_DRO3MMVU_js, sizeof app_sharing_DRO3MMVU_js},
    {"app/sign-TBDZWM54.js", app_sign_TBDZWM54_js, sizeof app_sign_TBDZWM54_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-BVGGZHA3.js", app_suggestions_BVGGZHA3_js, sizeof app_suggestions_BVGGZHA3_js},
    {"app/swipe-ZRNBN2RI.js", app_swipe_ZRNBN2RI_js, sizeof app_swipe_ZRNBN2RI_js},
    {"app/templates-C3WIS7OI.js", app_templates_C3WIS7OI_js, sizeof app_templates_C3WIS7OI_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-L5VNLQK7.js", app_thumbnails_L5VNLQK7_js, sizeof app_thumbnails_L5VNLQK7_js},
    {"app/versions-C2QEFUEA.js", app_versions_C2QEFUEA_js, sizeof app_versions_C2QEFUEA_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
