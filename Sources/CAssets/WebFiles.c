// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_D5RQ5OIH_js[] = {
#embed "../WebApp/Built/app/calendar-D5RQ5OIH.js"
};

static const unsigned char app_chunk_6AGJSJAU_js[] = {
#embed "../WebApp/Built/app/chunk-6AGJSJAU.js"
};

static const unsigned char app_chunk_J336NE3N_js[] = {
#embed "../WebApp/Built/app/chunk-J336NE3N.js"
};

static const unsigned char app_chunk_JENZTPUI_js[] = {
#embed "../WebApp/Built/app/chunk-JENZTPUI.js"
};

static const unsigned char app_chunk_P622JLLR_js[] = {
#embed "../WebApp/Built/app/chunk-P622JLLR.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_UBWDHGXD_js[] = {
#embed "../WebApp/Built/app/chunk-UBWDHGXD.js"
};

static const unsigned char app_chunk_ULHIWQV4_js[] = {
#embed "../WebApp/Built/app/chunk-ULHIWQV4.js"
};

static const unsigned char app_chunk_V2NPHMYY_js[] = {
#embed "../WebApp/Built/app/chunk-V2NPHMYY.js"
};

static const unsigned char app_chunk_VRA6HQ4R_js[] = {
#embed "../WebApp/Built/app/chunk-VRA6HQ4R.js"
};

static const unsigned char app_chunk_ZVEZZ7QH_js[] = {
#embed "../WebApp/Built/app/chunk-ZVEZZ7QH.js"
};

static const unsigned char app_connection_OGVXRJ7U_js[] = {
#embed "../WebApp/Built/app/connection-OGVXRJ7U.js"
};

static const unsigned char app_copy_F6ICKFTP_js[] = {
#embed "../WebApp/Built/app/copy-F6ICKFTP.js"
};

static const unsigned char app_count_AD6VG2SL_js[] = {
#embed "../WebApp/Built/app/count-AD6VG2SL.js"
};

static const unsigned char app_filing_O5WTDGX3_js[] = {
#embed "../WebApp/Built/app/filing-O5WTDGX3.js"
};

static const unsigned char app_finding_LBRWZASF_js[] = {
#embed "../WebApp/Built/app/finding-LBRWZASF.js"
};

static const unsigned char app_formatting_WZ36YD5K_js[] = {
#embed "../WebApp/Built/app/formatting-WZ36YD5K.js"
};

static const unsigned char app_going_RIJAMFVZ_js[] = {
#embed "../WebApp/Built/app/going-RIJAMFVZ.js"
};

static const unsigned char app_house_5ML5YM3G_js[] = {
#embed "../WebApp/Built/app/house-5ML5YM3G.js"
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

static const unsigned char app_invited_JWMXMV5O_js[] = {
#embed "../WebApp/Built/app/invited-JWMXMV5O.js"
};

static const unsigned char app_linking_TEKG3HUO_js[] = {
#embed "../WebApp/Built/app/linking-TEKG3HUO.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_TTPBJHEI_js[] = {
#embed "../WebApp/Built/app/menu-TTPBJHEI.js"
};

static const unsigned char app_menus_Z3RWVXQM_js[] = {
#embed "../WebApp/Built/app/menus-Z3RWVXQM.js"
};

static const unsigned char app_motion_XRTJQRWB_js[] = {
#embed "../WebApp/Built/app/motion-XRTJQRWB.js"
};

static const unsigned char app_places_EJA34CIO_js[] = {
#embed "../WebApp/Built/app/places-EJA34CIO.js"
};

static const unsigned char app_reading_UQUMDYMW_js[] = {
#embed "../WebApp/Built/app/reading-UQUMDYMW.js"
};

static const unsigned char app_search_WLW62CEJ_js[] = {
#embed "../WebApp/Built/app/search-WLW62CEJ.js"
};

static const unsigned char app_selection_BKQBESSI_js[] = {
#embed "../WebApp/Built/app/selection-BKQBESSI.js"
};

static const unsigned char app_settings_DIEWPJB5_js[] = {
#embed "../WebApp/Built/app/settings-DIEWPJB5.js"
};

static const unsigned char app_sharing_UU55634T_js[] = {
#embed "../WebApp/Built/app/sharing-UU55634T.js"
};

static const unsigned char app_sign_EG33XCCV_js[] = {
#embed "../WebApp/Built/app/sign-EG33XCCV.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_XUJPACBT_js[] = {
#embed "../WebApp/Built/app/suggestions-XUJPACBT.js"
};

static const unsigned char app_swipe_QKWNV7LD_js[] = {
#embed "../WebApp/Built/app/swipe-QKWNV7LD.js"
};

static const unsigned char app_templates_DW46HOAM_js[] = {
#embed "../WebApp/Built/app/templates-DW46HOAM.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_SLT5YVSI_js[] = {
#embed "../WebApp/Built/app/thumbnails-SLT5YVSI.js"
};

static const unsigned char app_versions_NHXC22XS_js[] = {
#embed "../WebApp/Built/app/versions-NHXC22XS.js"
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
    {"app/calendar-D5RQ5OIH.js", app_calendar_D5RQ5OIH_js, sizeof app_calendar_D5RQ5OIH_js},
    {"app/chunk-6AGJSJAU.js", app_chunk_6AGJSJAU_js, sizeof app_chunk_6AGJSJAU_js},
    {"app/chunk-J336NE3N.js", app_chunk_J336NE3N_js, sizeof app_chunk_J336NE3N_js},
    {"app/chunk-JENZTPUI.js", app_chunk_JENZTPUI_js, sizeof app_chunk_JENZTPUI_js},
    {"app/chunk-P622JLLR.js", app_chunk_P622JLLR_js, sizeof app_chunk_P622JLLR_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-UBWDHGXD.js", app_chunk_UBWDHGXD_js, sizeof app_chunk_UBWDHGXD_js},
    {"app/chunk-ULHIWQV4.js", app_chunk_ULHIWQV4_js, sizeof app_chunk_ULHIWQV4_js},
    {"app/chunk-V2NPHMYY.js", app_chunk_V2NPHMYY_js, sizeof app_chunk_V2NPHMYY_js},
    {"app/chunk-VRA6HQ4R.js", app_chunk_VRA6HQ4R_js, sizeof app_chunk_VRA6HQ4R_js},
    {"app/chunk-ZVEZZ7QH.js", app_chunk_ZVEZZ7QH_js, sizeof app_chunk_ZVEZZ7QH_js},
    {"app/connection-OGVXRJ7U.js", app_connection_OGVXRJ7U_js, sizeof app_connection_OGVXRJ7U_js},
    {"app/copy-F6ICKFTP.js", app_copy_F6ICKFTP_js, sizeof app_copy_F6ICKFTP_js},
    {"app/count-AD6VG2SL.js", app_count_AD6VG2SL_js, sizeof app_count_AD6VG2SL_js},
    {"app/filing-O5WTDGX3.js", app_filing_O5WTDGX3_js, sizeof app_filing_O5WTDGX3_js},
    {"app/finding-LBRWZASF.js", app_finding_LBRWZASF_js, sizeof app_finding_LBRWZASF_js},
    {"app/formatting-WZ36YD5K.js", app_formatting_WZ36YD5K_js, sizeof app_formatting_WZ36YD5K_js},
    {"app/going-RIJAMFVZ.js", app_going_RIJAMFVZ_js, sizeof app_going_RIJAMFVZ_js},
    {"app/house-5ML5YM3G.js", app_house_5ML5YM3G_js, sizeof app_house_5ML5YM3G_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-JWMXMV5O.js", app_invited_JWMXMV5O_js, sizeof app_invited_JWMXMV5O_js},
    {"app/linking-TEKG3HUO.js", app_linking_TEKG3HUO_js, sizeof app_linking_TEKG3HUO_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-TTPBJHEI.js", app_menu_TTPBJHEI_js, sizeof app_menu_TTPBJHEI_js},
    {"app/menus-Z3RWVXQM.js", app_menus_Z3RWVXQM_js, sizeof app_menus_Z3RWVXQM_js},
    {"app/motion-XRTJQRWB.js", app_motion_XRTJQRWB_js, sizeof app_motion_XRTJQRWB_js},
    {"app/places-EJA34CIO.js", app_places_EJA34CIO_js, sizeof app_places_EJA34CIO_js},
    {"app/reading-UQUMDYMW.js", app_reading_UQUMDYMW_js, sizeof app_reading_UQUMDYMW_js},
    {"app/search-WLW62CEJ.js", app_search_WLW62CEJ_js, sizeof app_search_WLW62CEJ_js},
    {"app/selection-BKQBESSI.js", app_selection_BKQBESSI_js, sizeof app_selection_BKQBESSI_js},
    {"app/settings-DIEWPJB5.js", app_settings_DIEWPJB5_js, sizeof app_settings_DIEWPJB5_js},
    {"app/sharing-UU55634T.js", app_sharing_UU55634T_js, sizeof app_sharing_UU55634T_js},
    {"app/sign-EG33XCCV.js", app_sign_EG33XCCV_js, sizeof app_sign_EG33XCCV_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-XUJPACBT.js", app_suggestions_XUJPACBT_js, sizeof app_suggestions_XUJPACBT_js},
    {"app/swipe-QKWNV7LD.js", app_swipe_QKWNV7LD_js, sizeof app_swipe_QKWNV7LD_js},
    {"app/templates-DW46HOAM.js", app_templates_DW46HOAM_js, sizeof app_templates_DW46HOAM_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-SLT5YVSI.js", app_thumbnails_SLT5YVSI_js, sizeof app_thumbnails_SLT5YVSI_js},
    {"app/versions-NHXC22XS.js", app_versions_NHXC22XS_js, sizeof app_versions_NHXC22XS_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
