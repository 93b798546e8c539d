import type { Occasion } from '#domain/catalogue/items/item-terms.policy.ts'

/** Words that ask for nothing; every piece is picked up in Amman. */
export const fillers =
  'a an the al el il and or for of in on at with to i my me our his her want need looking what wear wearing should some something rent rental hire clothes clothing outfit outfits look size brother brothers sister sisters friend friends cousin cousins من في مع الى على عن او و يا شو ايش بدي اريد ابحث البس ايجار للايجار استئجار تاجير للتاجير ملابس اواعي لبس مقاس اخوي اختي اخي صاحبتي صديقتي رفيقتي biddi beddi baddi shu albes ma3 3ala ijar awa3i libs lebes amman 3amman عمان'

/** Words that ask for nothing beside the name of an occasion. */
export const gatherings =
  'party parties night nights day ceremony reception celebration guest guests invited attend حفل حفله حفلات ليله ليالي سهره يوم مناسبه ضيف ضيوف ضيفه معازيم معزوم معزومه hafle hafleh 7afle 7afleh lelet leilet leilt sahret ma3zoumeh'

type Concepts = readonly (readonly [found: string, said: string])[]

/**
 * The kinds of pieces. `found` is the catalogue's word, `said` are people's words: both languages, broken plurals, Arabizi, other
 * spellings.
 */
export const things: Concepts = [
  [
    'dress فستان',
    'dresses frock فستان فساتين فستانين فستاين فسطان دريس دريسات fustan fostan fustaan fasateen fasatin fsateen fsatin fustaneh',
  ],
  ['gown', 'gowns ballgown'],
  ['jumpsuit', 'jumpsuits playsuit playsuits overall overalls جمبسوت جمبسوتات جمسوت جامبسوت افرول افرولات سالوبيت'],
  [
    'abaya',
    'abayas abayah abaia abayeh عبايه عباءه عباءات عبايات عبي عباة 3abaya 3abaye 3abayeh 3baya 3abayah 3abayat 3abayaat 3baye 3bayeh 3abi',
  ],
  ['thobe', 'thobes thob thawb thaub toob tob ثوب اثواب ثياب توب اتواب thoob toub atwab'],
  ['suit', 'suits tuxedo tux بدله بدلات بدل طقم اطقم badle badleh badla bedle badlah ta2m badlat ta2em t2om'],
  ['suit tie', 'necktie ربطه كرافه كرافات كرافته جرافه'],
  ['bisht', 'bishts mishlah بشت بشوت مشلح besht bshout meshlah'],
  ['dishdasha', 'dishdash dishdashah kandura دشداشه دشاديش دشداش كندوره dishdasheh deshdasheh dashadeesh dshdasheh'],
  [
    'jacket جاكيت',
    'jackets coat coats جاكيت جاكيتات جاكت جكيت ستره سترات معطف معاطف jakeet jaket jakit jaketat jakeetat mi3taf me3taf m3taf ma3atef',
  ],
  ['blazer', 'blazers بليزر بلايزر بليزرات سبور'],
  ['denim', 'jean jeans جينز جنز دنيم jeenz'],
  ['tracksuit', 'tracksuits training ترينج ترنج ترينق tracksute trening'],
  ['waistcoat', 'waistcoats vest vests صديري صدريه صدريات جيليه gilet'],
  [
    'clutch bag',
    'clutches bags handbag handbags purse purses شنطه شنط شنته حقيبه حقائب حقايب كلتش shanta shantah shanteh shonta shonat shanat shantat hakibeh haqiba ha2ibeh',
  ],
  ['necklace', 'necklaces عقد عقود قلاده سلسال سلاسل طوق 3e2d 3o2d 3aqd 3i2d 3iqd 3u2d 3o2od silsal selsal sansal'],
  ['earrings', 'earring حلق اقراط قرط حلقان 7ala2 7alaq halaq hala2'],
  ['jewellery jewelry', 'jewelery jewels jewel مجوهرات مجوهر حلي اكسسوار اكسسوارات ذهبيات mujawharat mjawharat'],
  ['accessories', 'accessory اكسسوار اكسسوارات اكسسوارت اكسسوري'],
  [
    'shemagh keffiyeh',
    'keffiyah kufiya kuffiyeh kaffiyeh شماغ شماغات شمغ حطه كوفيه كوفيات shmagh shimagh 7atta hatta shumagh shmag kofiye kofiyeh koufiyeh hata',
  ],
  ['agal', 'iqal egal عقال 3gal 3igal 3qal 3agal 3eqal 3iqal 3e2al 3i2al'],
  [
    'shoes',
    'shoe footwear حذاء احذيه حذا كندره كنادر جزمه جزم بوط kundara kondara kundura 7itha 7idha sabbat صباط صبابيط sandal sandals sandales sandel sandels sandles صندل صنادل صندلين sanadel sanadil kanader kanadir jazmeh jezmeh hitha2 hiza2 ahthiyeh',
  ],
  ['heels', 'heel pumps stiletto كعب كعوب كعبات ka3b ka3eb ka3ab k3oub ko3oub'],
  ['oxfords', 'oxford brogues اكسفورد اوكسفورد'],
]

/** The people that a piece is for. */
export const wearers: Concepts = [
  ['women', 'woman womens ladies lady female نساء نسائي نسائيه نسا سيدات سيده ستات حريمي نسواني banat niswan nisa2i nsa2i settat harimi'],
  ['men', 'man mens male gentlemen رجال رجالي رجاليه رجل شباب شبابي rijal rjal shabab rijali rjali shababi'],
  ['kids', 'kid child children childrens اطفال طفل صغار ولاد طفوله atfal wlad tifl tifel'],
  ['girls', 'girl بنات بنت بناتي بناتيه banat bnat bint'],
  ['boys', 'boy اولاد ولد ولادي ولاد awlad walad'],
]

/** Colours, cuts and areas. */
export const attributes: Concepts = [
  ['emerald sage', 'green اخضر خضرا خضراء زيتي زمردي akhdar a5dar 2a5dar khadra zeiti zumurrudi'],
  ['black', 'اسود سودا سوداء سود aswad sawda'],
  ['gold', 'golden ذهبي ذهبيه دهبي ذهب dahabi thahabi dahab thahab dhahabi'],
  ['rose', 'pink rosegold وردي ورديه زهري زهريه زهر wardi zahri zahriyeh wardiyeh'],
  ['white ivory', 'ابيض بيضا بيضاء abyad bayda beida'],
  ['ivory', 'cream offwhite عاجي عاجيه كريمي سكري'],
  ['navy indigo blue', 'كحلي كحليه ازرق زرقا زرقاء azra2 azraq ko7li kohli zar2a kohliyeh'],
  ['sand champagne', 'beige tan بيج رملي رمليه شمبانيا شامبانيا'],
  ['orange', 'برتقالي برتقاليه برتقاني burtuqali burtu2ali borto2ali'],
  ['lilac', 'purple violet lavender ليلكي ليلكيه بنفسجي بنفسجيه موف ليلك laylaki leilaki banafsaji'],
  ['grey', 'gray charcoal رمادي رماديه رصاصي فحمي ramadi rmadi rasasi'],
  ['red burgundy', 'احمر حمرا حمراء a7mar ahmar hamra'],
  ['burgundy', 'maroon bordeaux wine عنابي عنابيه خمري نبيتي 3innabi 3annabi 3ennabi khamri nbiti'],
  ['abdoun', 'abdun عبدون 3abdoun'],
  ['sweifieh', 'swefieh sweifiyeh swaifyeh صويفيه'],
  ['shmeisani', 'shmesani شميساني'],
  ['jabal', 'jebel جبل'],
  ['longsleeve', 'longsleeves'],
  ['shortsleeve', 'shortsleeves'],
  ['fulllength', 'long maxi طويل طويله ماكسي taweel tawil tawileh'],
]

/** People's words for an occasion; items that have it are found by its first word. */
export const occasionWords: Readonly<Record<Occasion, string>> = {
  wedding: 'weddings marriage عرس اعراس زفاف زواج فرح افراح 3ors 3urs 3ers farah 3eres 3oros a3ras zafaf zawaj afrah',
  engagement:
    'engagements engaged fiance fiancee betrothal خطوبه خطوبات خطبه خطوبتي خطبتي مخطوبه khotobeh khotoobeh khutoobeh khutobeh khutube khutoubeh khotube khtobeh khtoobeh khtoubeh khotba khutba khotbeh khitbeh khetbeh',
  'katb-kitab': 'kitab kitaab ketab ktab kteb كتب كتاب كتابي nikah nikkah nika7 نكاح ملكه قران عقدقران signing',
  henna: 'hinna hina حنا حناء حنه 7enna 7inna hinneh henneh حنتي',
  graduation:
    'graduations graduate graduates graduating prom تخرج تخرجي تخريج خريج خريجه خريجين خريجات takharroj takharoj takharruj takharuj tkharroj tkharruj tkhrroj takhrij takhreej khirrij',
  eid: 'عيد اعياد 3eid 3eed 3id a3yad eids fitr adha فطر اضحى اضحي عيديه معايده',
  ramadan: 'رمضان رمضاني رمضانيه ramadani ramadhan iftar iftars suhoor suhur افطار افطارات سحور فطور ramadaniyat',
  evening:
    'evenings soiree night سهره سهرات سواريه مسا مساء مسائي مسائيه sahra sahrah swarih sahrat sawareh masa2 masa2i massa2i dinner gala عشاء عشا',
  birthday: 'birthdays bday ميلاد عيدميلاد milad',
  office:
    'work job interview interviews business meeting meetings professional corporate conference عمل شغل دوام مكتب مقابله مقابلات اجتماع اجتماعات وظيفه مؤتمر shoghol shughul shoghl dawam muqabaleh mo2abaleh mqabaleh ijtima3',
  everyday: 'daily daytime يومي يوميه عملي طلعه yawmi yomi',
  outdoors: 'outdoor outside trip trips camping picnic رحله رحلات تخييم مشاوير مشوار rihla rehla',
}

/** All other known words of descriptions. */
export const traits: Concepts = [
  ['tatreez', 'tatriz embroidery embroidered embroideries stitched تطريز مطرز مطرزه مطرزات تطريزات مطرزين mtarraz mutarraz mtarzeh'],
  ['heritage', 'traditional folk folklore تراث تراثي تراثيه تقليدي تقليديه فلاحي فولكلور turath torath taqlidi ta2lidi fallahi falahi'],
  ['modest', 'hijab hijabi محتشم محتشمه حجاب محجبات ساتر ساتره hejab hijabat muhajabat mhajabat mhajabeh mohtashem muhtashem sater'],
  ['shell hiking', 'trek trekking hike hikes camping windbreaker raincoat outdoors تخييم هايكنج هايكينج مشي جبلي مسير رحلات شل'],
  ['waterproof', 'rain rainproof waterproofs مطر شتا شتاء ضد ماء شتوي شتويه winter shatawi shitawi'],
  ['sports sport', 'sporty gym athletic رياضه رياضيه رياضي riyada riyadah riyadi riyadiyeh reyadi'],
  ['tulle', 'tule tutu تول تل توتو'],
  ['sequin', 'sequins sequinned glitter sparkly sparkle ترتر برق لامع لامعه'],
  ['satin', 'silk silky ساتان حرير حريري ستان satan hareer harir hariri hareeri'],
  ['velvet', 'velvets مخمل مخملي مخمليه قطيفه mokhmal mukhmal'],
  ['linen', 'linens كتان كتاني kittan kettan ketan'],
  ['leather', 'leathers جلد جلدي jild jeld'],
  ['pearl pearls', 'لؤلؤ لولو لولي lulu lo2lo2 lu2lu2 loulou'],
  ['beaded', 'beads bead خرز مخرز خرزي kharazi mkharraz'],
  ['bridal', 'bride brides عروس عروسه عرايس عرائس 3arous 3aroos 3arooseh 3aroosa 3arousa 3arouseh 3rous 3roos 3arayes'],
  ['groom', 'grooms عريس عرسان 3arees 3aris 3rees 3ris 3ersan 3irsan'],
  ['formal', 'elegant classy رسمي رسميه كلاسيك rasmi rasmiyeh'],
  ['casual', 'everyday daily كاجوال يومي يوميه عملي yawmi yomi 3amali'],
  ['summer', 'summery صيف صيفي صيفيه seifi saifi sayfi'],
  ['midi', 'ميدي متوسط'],
  [
    'party',
    'parties celebration حفله حفلات حفل مناسبه مناسبات 7afle 7afleh 7afla hafle hafleh hafla haflet haflat hafalat munasabat monasabat',
  ],
]

/** Words that mean one thing together. */
export const phrases: readonly (readonly [said: string, word: string])[] = [
  ['بدله رياضيه', 'tracksuit'],
  ['بدلات رياضيه', 'tracksuit'],
  ['بدل رياضيه', 'tracksuit'],
  ['track suit', 'tracksuit'],
  ['rose gold', 'rosegold'],
  ['ذهبي وردي', 'rosegold'],
  ['روز جولد', 'rosegold'],
  ['off white', 'offwhite'],
  ['ربطه عنق', 'necktie'],
  ['bow tie', 'boys tie'],
  ['عيد ميلاد', 'عيدميلاد'],
  ['عيد ميلادي', 'عيدميلاد'],
  ['3eed milad', 'birthday'],
  ['3id milad', 'birthday'],
  ['عقد قران', 'عقدقران'],
  ['عقد قراني', 'عقدقران'],
  ['عقد نكاح', 'عقدقران'],
  ['high heel', 'heels'],
  ['high heels', 'heels'],
  ['كعب عالي', 'كعب'],
  ['كعب عال', 'كعب'],
  ['ka3b 3ali', 'heels'],
  ['ka3b aali', 'heels'],
  ['ball gown', 'ballgown'],
  ['long sleeve', 'longsleeve'],
  ['long sleeves', 'longsleeve'],
  ['long sleeved', 'longsleeve'],
  ['كم طويل', 'longsleeve'],
  ['اكمام طويله', 'longsleeve'],
  ['short sleeve', 'shortsleeve'],
  ['short sleeves', 'shortsleeve'],
  ['short sleeved', 'shortsleeve'],
  ['كم قصير', 'shortsleeve'],
  ['اكمام قصيره', 'shortsleeve'],
  ['full length', 'fulllength'],
  ['floor length', 'fulllength'],
]
