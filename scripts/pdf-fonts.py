"""Makes the fonts of src/platform/pdf/fonts (decision 045): python3 scripts/pdf-fonts.py, with fonttools and brotli installed.

Each is Raleway or Cairo at one weight, its parts by script merged and renamed as their licence asks. Latin digits are the lining ones.
"""
import os
import tempfile
from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = "node_modules/@fontsource-variable"
FOLDER = "src/platform/pdf/fonts"
FAMILIES = {"raleway": ("Libsa Latin", ("latin", "latin-ext")), "cairo": ("Libsa Arabic", ("arabic", "latin"))}
STYLES = {300: "Light", 400: "Regular", 600: "SemiBold"}
FEATURES = {
    "raleway": ["kern", "mark", "mkmk", "ccmp", "locl"],
    "cairo": ["kern", "mark", "mkmk", "ccmp", "init", "medi", "fina", "isol", "rlig", "calt", "locl"],
}


def subtables(font):
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            yield getattr(table, "ExtSubTable", table)


def only(font, codes, features):
    options = subset.Options(layout_features=features, hinting=False, name_IDs=["*"], notdef_outline=True)
    worker = subset.Subsetter(options)
    worker.populate(unicodes=codes)
    worker.subset(font)


def use_lining_digits(font):
    table = font["GSUB"].table
    lookups = {at for record in table.FeatureList.FeatureRecord if record.FeatureTag == "lnum" for at in record.Feature.LookupListIndex}
    lining = {}
    for at in lookups:
        for one in table.LookupList.Lookup[at].SubTable:
            lining.update(getattr(one, "ExtSubTable", one).mapping)
    for cmap in font["cmap"].tables:
        for code in range(0x30, 0x3A):
            if cmap.cmap.get(code) in lining:
                cmap.cmap[code] = lining[cmap.cmap[code]]


def keep_lam_alef_only(font):
    """A reader of the file takes the letters of other ligatures in the wrong order, or misses them."""
    lam_alef = {glyph for code, glyph in font.getBestCmap().items() if 0xFEF5 <= code <= 0xFEFC}
    for table in subtables(font):
        if hasattr(table, "ligatures"):
            kept = {first: [one for one in ligatures if one.LigGlyph in lam_alef] for first, ligatures in table.ligatures.items()}
            table.ligatures = {first: ligatures for first, ligatures in kept.items() if ligatures}


def part(family, script, weight, taken):
    font = TTFont(f"{PACKAGES}/{family}/files/{family}-{script}-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": weight}, updateFontNames=False)
    font.flavor = None
    if (family, script) == ("raleway", "latin"):
        use_lining_digits(font)
    # What two parts have in common would be told apart by a substitution, and lose its character.
    own = [code for code in font.getBestCmap() if code >= 0x20 and code != 0x7F and code not in taken]
    taken.update(own)
    only(font, own, ["*"])
    return font


def rename(font, name, weight):
    style = STYLES[weight]
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in (0, 13, 14)]
    first = name if style == "Regular" else f"{name} {style}"
    full = f"{name} {style}"
    for at, value in ((1, first), (2, "Regular"), (4, full), (6, full.replace(" ", "")), (16, name), (17, style)):
        names.setName(value, at, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight


def make(family, weight, folder):
    name, scripts = FAMILIES[family]
    taken, paths = set(), []
    for script in scripts:
        paths.append(os.path.join(folder, f"{script}.ttf"))
        part(family, script, weight, taken).save(paths[-1])
    font = merge.Merger().merge(paths)
    if family == "cairo":
        keep_lam_alef_only(font)
    rename(font, name, weight)
    only(font, font.getBestCmap().keys(), FEATURES[family])
    font.save(f"{FOLDER}/{name.lower().replace(' ', '-')}-{weight}.ttf")


with tempfile.TemporaryDirectory() as folder:
    for family in FAMILIES:
        for weight in STYLES:
            make(family, weight, folder)
