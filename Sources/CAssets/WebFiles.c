// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_XJTCL6YL_js[] = {
#embed "../WebApp/Built/app/calendar-XJTCL6YL.js"
};

static const unsigned char app_chunk_3SBKDF2U_js[] = {
#embed "../WebApp/Built/app/chunk-3SBKDF2U.js"
};

static const unsigned char app_chunk_CWMTT53Y_js[] = {
#embed "../WebApp/Built/app/chunk-CWMTT53Y.js"
};

static const unsigned char app_chunk_D66XV6RX_js[] = {
#embed "../WebApp/Built/app/chunk-D66XV6RX.js"
};

static const unsigned char app_chunk_DP4X7NXD_js[] = {
#embed "../WebApp/Built/app/chunk-DP4X7NXD.js"
};

static const unsigned char app_chunk_HJFYMBY5_js[] = {
#embed "../WebApp/Built/app/chunk-HJFYMBY5.js"
};

static const unsigned char app_chunk_HZRWFMDN_js[] = {
#embed "../WebApp/Built/app/chunk-HZRWFMDN.js"
};

static const unsigned char app_chunk_MITJVEHA_js[] = {
#embed "../WebApp/Built/app/chunk-MITJVEHA.js"
};

static const unsigned char app_chunk_OLHAU5PZ_js[] = {
#embed "../WebApp/Built/app/chunk-OLHAU5PZ.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_ZJKKO7VW_js[] = {
#embed "../WebApp/Built/app/chunk-ZJKKO7VW.js"
};

static const unsigned char app_connection_IUYLV73L_js[] = {
#embed "../WebApp/Built/app/connection-IUYLV73L.js"
};

static const unsigned char app_copy_7HQJ4WQC_js[] = {
#embed "../WebApp/Built/app/copy-7HQJ4WQC.js"
};

static const unsigned char app_count_VNMXODWD_js[] = {
#embed "../WebApp/Built/app/count-VNMXODWD.js"
};

static const unsigned char app_filing_Y2OEMTAH_js[] = {
#embed "../WebApp/Built/app/filing-Y2OEMTAH.js"
};

static const unsigned char app_finding_XAPIHINA_js[] = {
#embed "../WebApp/Built/app/finding-XAPIHINA.js"
};

static const unsigned char app_formatting_JHXCDHH7_js[] = {
#embed "../WebApp/Built/app/formatting-JHXCDHH7.js"
};

static const unsigned char app_going_KIOESFUH_js[] = {
#embed "../WebApp/Built/app/going-KIOESFUH.js"
};

static const unsigned char app_house_B2PKEVJV_js[] = {
#embed "../WebApp/Built/app/house-B2PKEVJV.js"
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

static const unsigned char app_invited_CO4GFDAQ_js[] = {
#embed "../WebApp/Built/app/invited-CO4GFDAQ.js"
};

static const unsigned char app_linking_UQVXMBC2_js[] = {
#embed "../WebApp/Built/app/linking-UQVXMBC2.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_QER2BDMT_js[] = {
#embed "../WebApp/Built/app/menu-QER2BDMT.js"
};

static const unsigned char app_menus_CXLITJUZ_js[] = {
#embed "../WebApp/Built/app/menus-CXLITJUZ.js"
};

static const unsigned char app_places_VCS5RURL_js[] = {
#embed "../WebApp/Built/app/places-VCS5RURL.js"
};

static const unsigned char app_reading_QD7E27TH_js[] = {
#embed "../WebApp/Built/app/reading-QD7E27TH.js"
};

static const unsigned char app_search_JXGMZXTL_js[] = {
#embed "../WebApp/Built/app/search-JXGMZXTL.js"
};

static const unsigned char app_selection_7FHRY642_js[] = {
#embed "../WebApp/Built/app/selection-7FHRY642.js"
};

static const unsigned char app_settings_TOIJKCRD_js[] = {
#embed "../WebApp/Built/app/settings-TOIJKCRD.js"
};

static const unsigned char app_sharing_GVKU3GHY_js[] = {
#embed "../WebApp/Built/app/sharing-GVKU3GHY.js"
};

static const unsigned char app_sign_OQYXGKST_js[] = {
#embed "../WebApp/Built/app/sign-OQYXGKST.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_OAKPS7TF_js[] = {
#embed "../WebApp/Built/app/suggestions-OAKPS7TF.js"
};

static const unsigned char app_swipe_PT2GQM35_js[] = {
#embed "../WebApp/Built/app/swipe-PT2GQM35.js"
};

static const unsigned char app_templates_PCJOXW55_js[] = {
#embed "../WebApp/Built/app/templates-PCJOXW55.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_4OZOYAWT_js[] = {
#embed "../WebApp/Built/app/versions-4OZOYAWT.js"
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
    {"app/calendar-XJTCL6YL.js", app_calendar_XJTCL6YL_js, sizeof app_calendar_XJTCL6YL_js},
    {"app/chunk-3SBKDF2U.js", app_chunk_3SBKDF2U_js, sizeof app_chunk_3SBKDF2U_js},
    {"app/chunk-CWMTT53Y.js", app_chunk_CWMTT53Y_js, sizeof app_chunk_CWMTT53Y_js},
    {"app/chunk-D66XV6RX.js", app_chunk_D66XV6RX_js, sizeof app_chunk_D66XV6RX_js},
    {"app/chunk-DP4X7NXD.js", app_chunk_DP4X7NXD_js, sizeof app_chunk_DP4X7NXD_js},
    {"app/chunk-HJFYMBY5.js", app_chunk_HJFYMBY5_js, sizeof app_chunk_HJFYMBY5_js},
    {"app/chunk-HZRWFMDN.js", app_chunk_HZRWFMDN_js, sizeof app_chunk_HZRWFMDN_js},
    {"app/chunk-MITJVEHA.js", app_chunk_MITJVEHA_js, sizeof app_chunk_MITJVEHA_js},
    {"app/chunk-OLHAU5PZ.js", app_chunk_OLHAU5PZ_js, sizeof app_chunk_OLHAU5PZ_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-ZJKKO7VW.js", app_chunk_ZJKKO7VW_js, sizeof app_chunk_ZJKKO7VW_js},
    {"app/connection-IUYLV73L.js", app_connection_IUYLV73L_js, sizeof app_connection_IUYLV73L_js},
    {"app/copy-7HQJ4WQC.js", app_copy_7HQJ4WQC_js, sizeof app_copy_7HQJ4WQC_js},
    {"app/count-VNMXODWD.js", app_count_VNMXODWD_js, sizeof app_count_VNMXODWD_js},
    {"app/filing-Y2OEMTAH.js", app_filing_Y2OEMTAH_js, sizeof app_filing_Y2OEMTAH_js},
    {"app/finding-XAPIHINA.js", app_finding_XAPIHINA_js, sizeof app_finding_XAPIHINA_js},
    {"app/formatting-JHXCDHH7.js", app_formatting_JHXCDHH7_js, sizeof app_formatting_JHXCDHH7_js},
    {"app/going-KIOESFUH.js", app_going_KIOESFUH_js, sizeof app_going_KIOESFUH_js},
    {"app/house-B2PKEVJV.js", app_house_B2PKEVJV_js, sizeof app_house_B2PKEVJV_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-CO4GFDAQ.js", app_invited_CO4GFDAQ_js, sizeof app_invited_CO4GFDAQ_js},
    {"app/linking-UQVXMBC2.js", app_linking_UQVXMBC2_js, sizeof app_linking_UQVXMBC2_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-QER2BDMT.js", app_menu_QER2BDMT_js, sizeof app_menu_QER2BDMT_js},
    {"app/menus-CXLITJUZ.js", app_menus_CXLITJUZ_js, sizeof app_menus_CXLITJUZ_js},
    {"app/places-VCS5RURL.js", app_places_VCS5RURL_js, sizeof app_places_VCS5RURL_js},
    {"app/reading-QD7E27TH.js", app_reading_QD7E27TH_js, sizeof app_reading_QD7E27TH_js},
    {"app/search-JXGMZXTL.js", app_search_JXGMZXTL_js, sizeof app_search_JXGMZXTL_js},
    {"app/selection-7FHRY642.js", app_selection_7FHRY642_js, sizeof app_selection_7FHRY642_js},
    {"app/settings-TOIJKCRD.js", app_settings_TOIJKCRD_js, sizeof app_settings_TOIJKCRD_js},
    {"app/sharing-GVKU3GHY.js", app_sharing_GVKU3GHY_js, sizeof app_sharing_GVKU3GHY_js},
    {"app/sign-OQYXGKST.js", app_sign_OQYXGKST_js, sizeof app_sign_OQYXGKST_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-OAKPS7TF.js", app_suggestions_OAKPS7TF_js, sizeof app_suggestions_OAKPS7TF_js},
    {"app/swipe-PT2GQM35.js", app_swipe_PT2GQM35_js, sizeof app_swipe_PT2GQM35_js},
    {"app/templates-PCJOXW55.js", app_templates_PCJOXW55_js, sizeof app_templates_PCJOXW55_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-4OZOYAWT.js", app_versions_4OZOYAWT_js, sizeof app_versions_4OZOYAWT_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
