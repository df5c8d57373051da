// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_574ADUL2_js[] = {
#embed "../WebApp/Built/app/calendar-574ADUL2.js"
};

static const unsigned char app_chunk_5CN6YWXC_js[] = {
#embed "../WebApp/Built/app/chunk-5CN6YWXC.js"
};

static const unsigned char app_chunk_B4DRHXXI_js[] = {
#embed "../WebApp/Built/app/chunk-B4DRHXXI.js"
};

static const unsigned char app_chunk_FGMXSQSF_js[] = {
#embed "../WebApp/Built/app/chunk-FGMXSQSF.js"
};

static const unsigned char app_chunk_MMLP4PK6_js[] = {
#embed "../WebApp/Built/app/chunk-MMLP4PK6.js"
};

static const unsigned char app_chunk_NVZAL46X_js[] = {
#embed "../WebApp/Built/app/chunk-NVZAL46X.js"
};

static const unsigned char app_chunk_OYEW5ESW_js[] = {
#embed "../WebApp/Built/app/chunk-OYEW5ESW.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_WVHOQDYD_js[] = {
#embed "../WebApp/Built/app/chunk-WVHOQDYD.js"
};

static const unsigned char app_chunk_XTDHHMOJ_js[] = {
#embed "../WebApp/Built/app/chunk-XTDHHMOJ.js"
};

static const unsigned char app_chunk_YR775IS2_js[] = {
#embed "../WebApp/Built/app/chunk-YR775IS2.js"
};

static const unsigned char app_connection_I25YQPEY_js[] = {
#embed "../WebApp/Built/app/connection-I25YQPEY.js"
};

static const unsigned char app_copy_XC4DBQ2H_js[] = {
#embed "../WebApp/Built/app/copy-XC4DBQ2H.js"
};

static const unsigned char app_count_WNE5J6BS_js[] = {
#embed "../WebApp/Built/app/count-WNE5J6BS.js"
};

static const unsigned char app_filing_SIDG437V_js[] = {
#embed "../WebApp/Built/app/filing-SIDG437V.js"
};

static const unsigned char app_finding_HZJZVV6P_js[] = {
#embed "../WebApp/Built/app/finding-HZJZVV6P.js"
};

static const unsigned char app_formatting_4FHJLRNZ_js[] = {
#embed "../WebApp/Built/app/formatting-4FHJLRNZ.js"
};

static const unsigned char app_going_HNFYCUJ2_js[] = {
#embed "../WebApp/Built/app/going-HNFYCUJ2.js"
};

static const unsigned char app_house_U73OPO5F_js[] = {
#embed "../WebApp/Built/app/house-U73OPO5F.js"
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

static const unsigned char app_invited_AH4L6264_js[] = {
#embed "../WebApp/Built/app/invited-AH4L6264.js"
};

static const unsigned char app_linking_MTZDQ6BD_js[] = {
#embed "../WebApp/Built/app/linking-MTZDQ6BD.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_GCXPTGSD_js[] = {
#embed "../WebApp/Built/app/menu-GCXPTGSD.js"
};

static const unsigned char app_menus_73DXC4M7_js[] = {
#embed "../WebApp/Built/app/menus-73DXC4M7.js"
};

static const unsigned char app_motion_3PXJDI5D_js[] = {
#embed "../WebApp/Built/app/motion-3PXJDI5D.js"
};

static const unsigned char app_places_U6FEZACP_js[] = {
#embed "../WebApp/Built/app/places-U6FEZACP.js"
};

static const unsigned char app_reading_ZKWRCFWK_js[] = {
#embed "../WebApp/Built/app/reading-ZKWRCFWK.js"
};

static const unsigned char app_search_UD7SI7TF_js[] = {
#embed "../WebApp/Built/app/search-UD7SI7TF.js"
};

static const unsigned char app_selection_X5Q2OVLQ_js[] = {
#embed "../WebApp/Built/app/selection-X5Q2OVLQ.js"
};

static const unsigned char app_settings_XJH2AZVN_js[] = {
#embed "../WebApp/Built/app/settings-XJH2AZVN.js"
};

static const unsigned char app_sharing_AA74Y5EE_js[] = {
#embed "../WebApp/Built/app/sharing-AA74Y5EE.js"
};

static const unsigned char app_sign_YAZIFXSI_js[] = {
#embed "../WebApp/Built/app/sign-YAZIFXSI.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_JAJLRMBJ_js[] = {
#embed "../WebApp/Built/app/suggestions-JAJLRMBJ.js"
};

static const unsigned char app_swipe_PACW556I_js[] = {
#embed "../WebApp/Built/app/swipe-PACW556I.js"
};

static const unsigned char app_templates_PJXNZ5QR_js[] = {
#embed "../WebApp/Built/app/templates-PJXNZ5QR.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_WOSSBYNE_js[] = {
#embed "../WebApp/Built/app/thumbnails-WOSSBYNE.js"
};

static const unsigned char app_versions_HEJEDRHQ_js[] = {
#embed "../WebApp/Built/app/versions-HEJEDRHQ.js"
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
    {"app/calendar-574ADUL2.js", app_calendar_574ADUL2_js, sizeof app_calendar_574ADUL2_js},
    {"app/chunk-5CN6YWXC.js", app_chunk_5CN6YWXC_js, sizeof app_chunk_5CN6YWXC_js},
    {"app/chunk-B4DRHXXI.js", app_chunk_B4DRHXXI_js, sizeof app_chunk_B4DRHXXI_js},
    {"app/chunk-FGMXSQSF.js", app_chunk_FGMXSQSF_js, sizeof app_chunk_FGMXSQSF_js},
    {"app/chunk-MMLP4PK6.js", app_chunk_MMLP4PK6_js, sizeof app_chunk_MMLP4PK6_js},
    {"app/chunk-NVZAL46X.js", app_chunk_NVZAL46X_js, sizeof app_chunk_NVZAL46X_js},
    {"app/chunk-OYEW5ESW.js", app_chunk_OYEW5ESW_js, sizeof app_chunk_OYEW5ESW_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-WVHOQDYD.js", app_chunk_WVHOQDYD_js, sizeof app_chunk_WVHOQDYD_js},
    {"app/chunk-XTDHHMOJ.js", app_chunk_XTDHHMOJ_js, sizeof app_chunk_XTDHHMOJ_js},
    {"app/chunk-YR775IS2.js", app_chunk_YR775IS2_js, sizeof app_chunk_YR775IS2_js},
    {"app/connection-I25YQPEY.js", app_connection_I25YQPEY_js, sizeof app_connection_I25YQPEY_js},
    {"app/copy-XC4DBQ2H.js", app_copy_XC4DBQ2H_js, sizeof app_copy_XC4DBQ2H_js},
    {"app/count-WNE5J6BS.js", app_count_WNE5J6BS_js, sizeof app_count_WNE5J6BS_js},
    {"app/filing-SIDG437V.js", app_filing_SIDG437V_js, sizeof app_filing_SIDG437V_js},
    {"app/finding-HZJZVV6P.js", app_finding_HZJZVV6P_js, sizeof app_finding_HZJZVV6P_js},
    {"app/formatting-4FHJLRNZ.js", app_formatting_4FHJLRNZ_js, sizeof app_formatting_4FHJLRNZ_js},
    {"app/going-HNFYCUJ2.js", app_going_HNFYCUJ2_js, sizeof app_going_HNFYCUJ2_js},
    {"app/house-U73OPO5F.js", app_house_U73OPO5F_js, sizeof app_house_U73OPO5F_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-AH4L6264.js", app_invited_AH4L6264_js, sizeof app_invited_AH4L6264_js},
    {"app/linking-MTZDQ6BD.js", app_linking_MTZDQ6BD_js, sizeof app_linking_MTZDQ6BD_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-GCXPTGSD.js", app_menu_GCXPTGSD_js, sizeof app_menu_GCXPTGSD_js},
    {"app/menus-73DXC4M7.js", app_menus_73DXC4M7_js, sizeof app_menus_73DXC4M7_js},
    {"app/motion-3PXJDI5D.js", app_motion_3PXJDI5D_js, sizeof app_motion_3PXJDI5D_js},
    {"app/places-U6FEZACP.js", app_places_U6FEZACP_js, sizeof app_places_U6FEZACP_js},
    {"app/reading-ZKWRCFWK.js", app_reading_ZKWRCFWK_js, sizeof app_reading_ZKWRCFWK_js},
    {"app/search-UD7SI7TF.js", app_search_UD7SI7TF_js, sizeof app_search_UD7SI7TF_js},
    {"app/selection-X5Q2OVLQ.js", app_selection_X5Q2OVLQ_js, sizeof app_selection_X5Q2OVLQ_js},
    {"app/settings-XJH2AZVN.js", app_settings_XJH2AZVN_js, sizeof app_settings_XJH2AZVN_js},
    {"app/sharing-AA74Y5EE.js", app_sharing_AA74Y5EE_js, sizeof app_sharing_AA74Y5EE_js},
    {"app/sign-YAZIFXSI.js", app_sign_YAZIFXSI_js, sizeof app_sign_YAZIFXSI_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-JAJLRMBJ.js", app_suggestions_JAJLRMBJ_js, sizeof app_suggestions_JAJLRMBJ_js},
    {"app/swipe-PACW556I.js", app_swipe_PACW556I_js, sizeof app_swipe_PACW556I_js},
    {"app/templates-PJXNZ5QR.js", app_templates_PJXNZ5QR_js, sizeof app_templates_PJXNZ5QR_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-WOSSBYNE.js", app_thumbnails_WOSSBYNE_js, sizeof app_thumbnails_WOSSBYNE_js},
    {"app/versions-HEJEDRHQ.js", app_versions_HEJEDRHQ_js, sizeof app_versions_HEJEDRHQ_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
