// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_HPWRJSTJ_js[] = {
#embed "../WebApp/Built/app/calendar-HPWRJSTJ.js"
};

static const unsigned char app_chunk_343HSV5P_js[] = {
#embed "../WebApp/Built/app/chunk-343HSV5P.js"
};

static const unsigned char app_chunk_37TEKIFR_js[] = {
#embed "../WebApp/Built/app/chunk-37TEKIFR.js"
};

static const unsigned char app_chunk_BYAGCC24_js[] = {
#embed "../WebApp/Built/app/chunk-BYAGCC24.js"
};

static const unsigned char app_chunk_DM3JJYYC_js[] = {
#embed "../WebApp/Built/app/chunk-DM3JJYYC.js"
};

static const unsigned char app_chunk_ESEXLI7L_js[] = {
#embed "../WebApp/Built/app/chunk-ESEXLI7L.js"
};

static const unsigned char app_chunk_NTEUAFJ5_js[] = {
#embed "../WebApp/Built/app/chunk-NTEUAFJ5.js"
};

static const unsigned char app_chunk_PVPV6WZC_js[] = {
#embed "../WebApp/Built/app/chunk-PVPV6WZC.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_TE3DXXGZ_js[] = {
#embed "../WebApp/Built/app/chunk-TE3DXXGZ.js"
};

static const unsigned char app_chunk_XRXB2K4I_js[] = {
#embed "../WebApp/Built/app/chunk-XRXB2K4I.js"
};

static const unsigned char app_connection_VUGVYNJU_js[] = {
#embed "../WebApp/Built/app/connection-VUGVYNJU.js"
};

static const unsigned char app_copy_DD6C4TIU_js[] = {
#embed "../WebApp/Built/app/copy-DD6C4TIU.js"
};

static const unsigned char app_count_ZJG33XTZ_js[] = {
#embed "../WebApp/Built/app/count-ZJG33XTZ.js"
};

static const unsigned char app_filing_HTHUO7KG_js[] = {
#embed "../WebApp/Built/app/filing-HTHUO7KG.js"
};

static const unsigned char app_finding_NF2WOJBO_js[] = {
#embed "../WebApp/Built/app/finding-NF2WOJBO.js"
};

static const unsigned char app_formatting_RKNDPMM5_js[] = {
#embed "../WebApp/Built/app/formatting-RKNDPMM5.js"
};

static const unsigned char app_going_RZUE6TBA_js[] = {
#embed "../WebApp/Built/app/going-RZUE6TBA.js"
};

static const unsigned char app_house_JK4NNSRW_js[] = {
#embed "../WebApp/Built/app/house-JK4NNSRW.js"
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

static const unsigned char app_invited_DWD3XNBH_js[] = {
#embed "../WebApp/Built/app/invited-DWD3XNBH.js"
};

static const unsigned char app_linking_AOQSZNHP_js[] = {
#embed "../WebApp/Built/app/linking-AOQSZNHP.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_U4HSXJS7_js[] = {
#embed "../WebApp/Built/app/menu-U4HSXJS7.js"
};

static const unsigned char app_menus_RP4KM5V3_js[] = {
#embed "../WebApp/Built/app/menus-RP4KM5V3.js"
};

static const unsigned char app_motion_WOBAWRHQ_js[] = {
#embed "../WebApp/Built/app/motion-WOBAWRHQ.js"
};

static const unsigned char app_places_DXNJUPKN_js[] = {
#embed "../WebApp/Built/app/places-DXNJUPKN.js"
};

static const unsigned char app_reading_PJTJECUO_js[] = {
#embed "../WebApp/Built/app/reading-PJTJECUO.js"
};

static const unsigned char app_search_L36TV2XN_js[] = {
#embed "../WebApp/Built/app/search-L36TV2XN.js"
};

static const unsigned char app_selection_OB7NUC6R_js[] = {
#embed "../WebApp/Built/app/selection-OB7NUC6R.js"
};

static const unsigned char app_settings_XGLYGJPQ_js[] = {
#embed "../WebApp/Built/app/settings-XGLYGJPQ.js"
};

static const unsigned char app_sharing_VHHG2MML_js[] = {
#embed "../WebApp/Built/app/sharing-VHHG2MML.js"
};

static const unsigned char app_sign_5W3STA4F_js[] = {
#embed "../WebApp/Built/app/sign-5W3STA4F.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_ZSLCMPP2_js[] = {
#embed "../WebApp/Built/app/suggestions-ZSLCMPP2.js"
};

static const unsigned char app_swipe_K2YTYE4B_js[] = {
#embed "../WebApp/Built/app/swipe-K2YTYE4B.js"
};

static const unsigned char app_templates_NSGWQFGN_js[] = {
#embed "../WebApp/Built/app/templates-NSGWQFGN.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_3N43T62J_js[] = {
#embed "../WebApp/Built/app/thumbnails-3N43T62J.js"
};

static const unsigned char app_versions_NFKQ4T6H_js[] = {
#embed "../WebApp/Built/app/versions-NFKQ4T6H.js"
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
    {"app/calendar-HPWRJSTJ.js", app_calendar_HPWRJSTJ_js, sizeof app_calendar_HPWRJSTJ_js},
    {"app/chunk-343HSV5P.js", app_chunk_343HSV5P_js, sizeof app_chunk_343HSV5P_js},
    {"app/chunk-37TEKIFR.js", app_chunk_37TEKIFR_js, sizeof app_chunk_37TEKIFR_js},
    {"app/chunk-BYAGCC24.js", app_chunk_BYAGCC24_js, sizeof app_chunk_BYAGCC24_js},
    {"app/chunk-DM3JJYYC.js", app_chunk_DM3JJYYC_js, sizeof app_chunk_DM3JJYYC_js},
    {"app/chunk-ESEXLI7L.js", app_chunk_ESEXLI7L_js, sizeof app_chunk_ESEXLI7L_js},
    {"app/chunk-NTEUAFJ5.js", app_chunk_NTEUAFJ5_js, sizeof app_chunk_NTEUAFJ5_js},
    {"app/chunk-PVPV6WZC.js", app_chunk_PVPV6WZC_js, sizeof app_chunk_PVPV6WZC_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-TE3DXXGZ.js", app_chunk_TE3DXXGZ_js, sizeof app_chunk_TE3DXXGZ_js},
    {"app/chunk-XRXB2K4I.js", app_chunk_XRXB2K4I_js, sizeof app_chunk_XRXB2K4I_js},
    {"app/connection-VUGVYNJU.js", app_connection_VUGVYNJU_js, sizeof app_connection_VUGVYNJU_js},
    {"app/copy-DD6C4TIU.js", app_copy_DD6C4TIU_js, sizeof app_copy_DD6C4TIU_js},
    {"app/count-ZJG33XTZ.js", app_count_ZJG33XTZ_js, sizeof app_count_ZJG33XTZ_js},
    {"app/filing-HTHUO7KG.js", app_filing_HTHUO7KG_js, sizeof app_filing_HTHUO7KG_js},
    {"app/finding-NF2WOJBO.js", app_finding_NF2WOJBO_js, sizeof app_finding_NF2WOJBO_js},
    {"app/formatting-RKNDPMM5.js", app_formatting_RKNDPMM5_js, sizeof app_formatting_RKNDPMM5_js},
    {"app/going-RZUE6TBA.js", app_going_RZUE6TBA_js, sizeof app_going_RZUE6TBA_js},
    {"app/house-JK4NNSRW.js", app_house_JK4NNSRW_js, sizeof app_house_JK4NNSRW_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-DWD3XNBH.js", app_invited_DWD3XNBH_js, sizeof app_invited_DWD3XNBH_js},
    {"app/linking-AOQSZNHP.js", app_linking_AOQSZNHP_js, sizeof app_linking_AOQSZNHP_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-U4HSXJS7.js", app_menu_U4HSXJS7_js, sizeof app_menu_U4HSXJS7_js},
    {"app/menus-RP4KM5V3.js", app_menus_RP4KM5V3_js, sizeof app_menus_RP4KM5V3_js},
    {"app/motion-WOBAWRHQ.js", app_motion_WOBAWRHQ_js, sizeof app_motion_WOBAWRHQ_js},
    {"app/places-DXNJUPKN.js", app_places_DXNJUPKN_js, sizeof app_places_DXNJUPKN_js},
    {"app/reading-PJTJECUO.js", app_reading_PJTJECUO_js, sizeof app_reading_PJTJECUO_js},
    {"app/search-L36TV2XN.js", app_search_L36TV2XN_js, sizeof app_search_L36TV2XN_js},
    {"app/selection-OB7NUC6R.js", app_selection_OB7NUC6R_js, sizeof app_selection_OB7NUC6R_js},
    {"app/settings-XGLYGJPQ.js", app_settings_XGLYGJPQ_js, sizeof app_settings_XGLYGJPQ_js},
    {"app/sharing-VHHG2MML.js", app_sharing_VHHG2MML_js, sizeof app_sharing_VHHG2MML_js},
    {"app/sign-5W3STA4F.js", app_sign_5W3STA4F_js, sizeof app_sign_5W3STA4F_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-ZSLCMPP2.js", app_suggestions_ZSLCMPP2_js, sizeof app_suggestions_ZSLCMPP2_js},
    {"app/swipe-K2YTYE4B.js", app_swipe_K2YTYE4B_js, sizeof app_swipe_K2YTYE4B_js},
    {"app/templates-NSGWQFGN.js", app_templates_NSGWQFGN_js, sizeof app_templates_NSGWQFGN_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-3N43T62J.js", app_thumbnails_3N43T62J_js, sizeof app_thumbnails_3N43T62J_js},
    {"app/versions-NFKQ4T6H.js", app_versions_NFKQ4T6H_js, sizeof app_versions_NFKQ4T6H_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
