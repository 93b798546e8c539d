/** Questions as customers type them, usual and unusual, right and wrong, in both languages and in Arabizi. */
export const questions: readonly string[] =
  `dress|black dress|long dress|red evening dress|evening gown|wedding dress|satin gown|engagement dress|graduation dress|cocktail dress
midi dress|shirt dress|velvet dress|lace gown|sequin dress|emerald dress|navy gown|burgundy dress|rose gold dress|champagne gown
abaya|black abaya|embroidered abaya|abaya for eid|kaftan|thobe|embroidered thobe|tatreez|henna dress|jumpsuit
suit|navy suit|black suit|tuxedo|wedding suit|suit for graduation|groom suit|velvet jacket|blazer|linen blazer
bisht|dishdasha|shirt|overcoat|denim jacket|hiking jacket|ski jacket|tracksuit|waterproof jacket|coat
flower girl|flower girl dress|boys suit|kids costume|girls thobe|kids wedding|boys waistcoat|girls dress|kids tracksuit|kids eid
clutch|gold clutch|silver clutch|bag|shoulder bag|necklace|pearl necklace|earrings|tiara|bridal tiara
shemagh|scarf|belt|watch|heels|high heels|gold heels|sandals|oxfords|hiking boots
wedding|engagement|katb kitab|henna night|graduation|eid|ramadan|birthday|office|job interview
wedding guest dress|dress for my engagement|modest dress|party dress|summer dress|men wedding|ladies wedding|wedding shoes|wedding bag|groom
engagment dress|graduaton|weding gown|abbaya|neclace|swimming suit|purple feather gown|spaceship dress|gucci bag|xylophone
فستان|فستان أسود|فستان طويل|فستان سهرة|فستان عرس|فستان خطوبة|فستان تخرج|فستان أحمر|فستان ساتان|فستان دانتيل
عباية|عباية سودا|عباية مطرزة|عباية للعيد|قفطان|ثوب|ثوب مطرز|ثوب فلاحي|فستان حنة|جمبسوت
بدلة|بدلة كحلي|بدلة عريس|بدلة تخرج|بشت|دشداشة|جاكيت|معطف|بليزر|قميص
فستان بناتي|بدلة ولادي|زي تنكري|ملابس العيد للأطفال|بدلة رياضية|شنطة سهرة|شنطة|عقد لؤلؤ|حلق|تاج عروس
شماغ|شال|حزام|ساعة|كعب عالي|صندل|حذاء رجالي|عرس|خطوبة|كتب كتاب
حنة|تخرج|عيد|رمضان|عيد ميلاد|دوام|مقابلة عمل|للعرس|فستان للخطوبة|لبس العيد
fustan|fustan sahra|3abaye|badle|badlet 3arees|shanta|ka3b 3ali|khotobeh|3ors|ta5arroj
فستان غواصة|فستان خمري مخمل|عبايه سودا مطرزه|بدله رسميه رجالي|women|رجالي`
    .split(/[|\n]/)
    .filter(Boolean)
