// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_JJC7BDNH_js[] = {
#embed "../WebApp/Built/app/calendar-JJC7BDNH.js"
};

static const unsigned char app_chunk_2I4376HV_js[] = {
#embed "../WebApp/Built/app/chunk-2I4376HV.js"
};

static const unsigned char app_chunk_CBQCR4BJ_js[] = {
#embed "../WebApp/Built/app/chunk-CBQCR4BJ.js"
};

static const unsigned char app_chunk_HUAXH7NG_js[] = {
#embed "../WebApp/Built/app/chunk-HUAXH7NG.js"
};

static const unsigned char app_chunk_L6UEMKEX_js[] = {
#embed "../WebApp/Built/app/chunk-L6UEMKEX.js"
};

static const unsigned char app_chunk_MNG4CFXJ_js[] = {
#embed "../WebApp/Built/app/chunk-MNG4CFXJ.js"
};

static const unsigned char app_chunk_O4IYNZUF_js[] = {
#embed "../WebApp/Built/app/chunk-O4IYNZUF.js"
};

static const unsigned char app_chunk_RBLCFAZG_js[] = {
#embed "../WebApp/Built/app/chunk-RBLCFAZG.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_U6AEASIK_js[] = {
#embed "../WebApp/Built/app/chunk-U6AEASIK.js"
};

static const unsigned char app_chunk_UXQS3ZEH_js[] = {
#embed "../WebApp/Built/app/chunk-UXQS3ZEH.js"
};

static const unsigned char app_connection_Y2RQ6ZKN_js[] = {
#embed "../WebApp/Built/app/connection-Y2RQ6ZKN.js"
};

static const unsigned char app_copy_B2R3MULZ_js[] = {
#embed "../WebApp/Built/app/copy-B2R3MULZ.js"
};

static const unsigned char app_count_DC2SNYDE_js[] = {
#embed "../WebApp/Built/app/count-DC2SNYDE.js"
};

static const unsigned char app_filing_5LYV3UVO_js[] = {
#embed "../WebApp/Built/app/filing-5LYV3UVO.js"
};

static const unsigned char app_finding_PJ47Z4U2_js[] = {
#embed "../WebApp/Built/app/finding-PJ47Z4U2.js"
};

static const unsigned char app_formatting_2O22TJUO_js[] = {
#embed "../WebApp/Built/app/formatting-2O22TJUO.js"
};

static const unsigned char app_going_T53W7AWT_js[] = {
#embed "../WebApp/Built/app/going-T53W7AWT.js"
};

static const unsigned char app_house_CHUHLZBX_js[] = {
#embed "../WebApp/Built/app/house-CHUHLZBX.js"
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

static const unsigned char app_invited_2D7G3AIW_js[] = {
#embed "../WebApp/Built/app/invited-2D7G3AIW.js"
};

static const unsigned char app_linking_XFGLGBNV_js[] = {
#embed "../WebApp/Built/app/linking-XFGLGBNV.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_O3MG37QW_js[] = {
#embed "../WebApp/Built/app/menu-O3MG37QW.js"
};

static const unsigned char app_menus_ZAHYI326_js[] = {
#embed "../WebApp/Built/app/menus-ZAHYI326.js"
};

static const unsigned char app_motion_V3BNZCWO_js[] = {
#embed "../WebApp/Built/app/motion-V3BNZCWO.js"
};

static const unsigned char app_places_RYOFK776_js[] = {
#embed "../WebApp/Built/app/places-RYOFK776.js"
};

static const unsigned char app_reading_ALTQADEO_js[] = {
#embed "../WebApp/Built/app/reading-ALTQADEO.js"
};

static const unsigned char app_search_WXJ2SQAC_js[] = {
#embed "../WebApp/Built/app/search-WXJ2SQAC.js"
};

static const unsigned char app_selection_LOEL45XR_js[] = {
#embed "../WebApp/Built/app/selection-LOEL45XR.js"
};

static const unsigned char app_settings_CQQPOP4P_js[] = {
#embed "../WebApp/Built/app/settings-CQQPOP4P.js"
};

static const unsigned char app_sharing_PR2KZO6Y_js[] = {
#embed "../WebApp/Built/app/sharing-PR2KZO6Y.js"
};

static const unsigned char app_sign_NVM5BGFM_js[] = {
#embed "../WebApp/Built/app/sign-NVM5BGFM.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_7ANXSQYK_js[] = {
#embed "../WebApp/Built/app/suggestions-7ANXSQYK.js"
};

static const unsigned char app_swipe_SPLLPYIH_js[] = {
#embed "../WebApp/Built/app/swipe-SPLLPYIH.js"
};

static const unsigned char app_templates_IVITLPYE_js[] = {
#embed "../WebApp/Built/app/templates-IVITLPYE.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_HH4MYL63_js[] = {
#embed "../WebApp/Built/app/thumbnails-HH4MYL63.js"
};

static const unsigned char app_versions_XJVJWQA6_js[] = {
#embed "../WebApp/Built/app/versions-XJVJWQA6.js"
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
    {"app/calendar-JJC7BDNH.js", app_calendar_JJC7BDNH_js, sizeof app_calendar_JJC7BDNH_js},
    {"app/chunk-2I4376HV.js", app_chunk_2I4376HV_js, sizeof app_chunk_2I4376HV_js},
    {"app/chunk-CBQCR4BJ.js", app_chunk_CBQCR4BJ_js, sizeof app_chunk_CBQCR4BJ_js},
    {"app/chunk-HUAXH7NG.js", app_chunk_HUAXH7NG_js, sizeof app_chunk_HUAXH7NG_js},
    {"app/chunk-L6UEMKEX.js", app_chunk_L6UEMKEX_js, sizeof app_chunk_L6UEMKEX_js},
    {"app/chunk-MNG4CFXJ.js", app_chunk_MNG4CFXJ_js, sizeof app_chunk_MNG4CFXJ_js},
    {"app/chunk-O4IYNZUF.js", app_chunk_O4IYNZUF_js, sizeof app_chunk_O4IYNZUF_js},
    {"app/chunk-RBLCFAZG.js", app_chunk_RBLCFAZG_js, sizeof app_chunk_RBLCFAZG_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-U6AEASIK.js", app_chunk_U6AEASIK_js, sizeof app_chunk_U6AEASIK_js},
    {"app/chunk-UXQS3ZEH.js", app_chunk_UXQS3ZEH_js, sizeof app_chunk_UXQS3ZEH_js},
    {"app/connection-Y2RQ6ZKN.js", app_connection_Y2RQ6ZKN_js, sizeof app_connection_Y2RQ6ZKN_js},
    {"app/copy-B2R3MULZ.js", app_copy_B2R3MULZ_js, sizeof app_copy_B2R3MULZ_js},
    {"app/count-DC2SNYDE.js", app_count_DC2SNYDE_js, sizeof app_count_DC2SNYDE_js},
    {"app/filing-5LYV3UVO.js", app_filing_5LYV3UVO_js, sizeof app_filing_5LYV3UVO_js},
    {"app/finding-PJ47Z4U2.js", app_finding_PJ47Z4U2_js, sizeof app_finding_PJ47Z4U2_js},
    {"app/formatting-2O22TJUO.js", app_formatting_2O22TJUO_js, sizeof app_formatting_2O22TJUO_js},
    {"app/going-T53W7AWT.js", app_going_T53W7AWT_js, sizeof app_going_T53W7AWT_js},
    {"app/house-CHUHLZBX.js", app_house_CHUHLZBX_js, sizeof app_house_CHUHLZBX_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-2D7G3AIW.js", app_invited_2D7G3AIW_js, sizeof app_invited_2D7G3AIW_js},
    {"app/linking-XFGLGBNV.js", app_linking_XFGLGBNV_js, sizeof app_linking_XFGLGBNV_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-O3MG37QW.js", app_menu_O3MG37QW_js, sizeof app_menu_O3MG37QW_js},
    {"app/menus-ZAHYI326.js", app_menus_ZAHYI326_js, sizeof app_menus_ZAHYI326_js},
    {"app/motion-V3BNZCWO.js", app_motion_V3BNZCWO_js, sizeof app_motion_V3BNZCWO_js},
    {"app/places-RYOFK776.js", app_places_RYOFK776_js, sizeof app_places_RYOFK776_js},
    {"app/reading-ALTQADEO.js", app_reading_ALTQADEO_js, sizeof app_reading_ALTQADEO_js},
    {"app/search-WXJ2SQAC.js", app_search_WXJ2SQAC_js, sizeof app_search_WXJ2SQAC_js},
    {"app/selection-LOEL45XR.js", app_selection_LOEL45XR_js, sizeof app_selection_LOEL45XR_js},
    {"app/settings-CQQPOP4P.js", app_settings_CQQPOP4P_js, sizeof app_settings_CQQPOP4P_js},
    {"app/sharing-PR2KZO6Y.js", app_sharing_PR2KZO6Y_js, sizeof app_sharing_PR2KZO6Y_js},
    {"app/sign-NVM5BGFM.js", app_sign_NVM5BGFM_js, sizeof app_sign_NVM5BGFM_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-7ANXSQYK.js", app_suggestions_7ANXSQYK_js, sizeof app_suggestions_7ANXSQYK_js},
    {"app/swipe-SPLLPYIH.js", app_swipe_SPLLPYIH_js, sizeof app_swipe_SPLLPYIH_js},
    {"app/templates-IVITLPYE.js", app_templates_IVITLPYE_js, sizeof app_templates_IVITLPYE_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-HH4MYL63.js", app_thumbnails_HH4MYL63_js, sizeof app_thumbnails_HH4MYL63_js},
    {"app/versions-XJVJWQA6.js", app_versions_XJVJWQA6_js, sizeof app_versions_XJVJWQA6_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
