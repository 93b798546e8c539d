/** Words of the contact detector: digits spelled out, networks, mail providers, and words that name nobody after a network. */

const list = (words: string): Set<string> => new Set(words.split(/\s+/))

/** Digits and numbers as words in English, Arabic and Arabizi, in the usual spellings of Jordan. */
export const spelledDigits = list(
  `zero oh one two three four five six seven eight nine double triple ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
  sifr sefr sifir sefer safer 9ifr 9efr zifr
  wahad wahed wahid wa7ad wa7ed wa7id wa7de wahde
  tnen tneen tnein itnen etnen ithnen ethnen thnen thneen ithnan tinteen tnteen
  tlat tlata tlateh tlate talat talata talate thalatha thalath tlatha tlath thlatha 3'alath
  arba arbaa arba3 arba3a arb3a arb3 arbe3a arbea arba'a
  khamse khamsa khams khamseh 5amse 5amsa 5ams 5amseh 7amse 5mse
  sitte sitta sita sitteh sit
  sab3a sab3e sab3 saba3 sab3eh sabaa sab'a saba sabe3
  tmanye tmanya tmaniye tmania tamanya tamanye tamania thamanya thamania thmanya tmanyeh tmaneh tmane tman
  tis3a tis3e tis3 tes3a tes3e tes3 tisaa tis'a tisa tesa tsa3
  3ashra 3ashara ashra 3asher 3eshrin 3ishrin eshrin ishrin tlatin talatin thalathin arb3in arba3in arbain khamsin 5amsin sittin sab3in tmanin thamanin tis3in
  صفر واحد واحده واحدة اثنان اثنين تنين ثنين ثلاثه ثلاثة ثلاث تلاته تلاتة تلات اربعه اربعة أربعة اربع أربع خمسه خمسة خمس سته ستة ست سبعه سبعة سبع
  ثمانيه ثمانية ثماني تمانيه تمانية تمنيه تمنية تسعه تسعة تسع عشره عشرة عشر حداش احدعش اتناش اطنعش تلتاش اربعتاش خمستاش ستاش سبعتاش تمنتاش تسعتاش
  عشرين عشرون ثلاثين تلاتين ثلاثون اربعين أربعين خمسين خمسون ستين ستون سبعين سبعون ثمانين تمانين تسعين تسعون
  ميه مية مئة مائة ميتين مئتين ثلاثمية تلتمية ثلاثمئة اربعمية أربعمية أربعمئة خمسمية خمسمئة ستمية ستمئة سبعمية سبعمئة ثمانمية تمنمية ثمانمئة تسعمية تسعمئة`,
)

/** Latin names of networks, of three letters or more, that hardly mean anything else. */
export const latinNetworks = String.raw`(?:insta(?:gram)?|snap\s?chat|telegram|tik\s?tok|face\s?book|whats\s?app?|watsapp|viber|botim)`
/** Short names of networks, which may also be something else. */
export const shortNetworks = '(?:ig|fb|wa|tg|sc|snp|snap|tele|messenger|whats)'
export const arabicNetworks = String.raw`(?:[اإأ]?نست[اقغ](?:غرام|جرام|رام)?|سناب(?:\s?شات)?|ت[يل]{1,2}[غجق]?رام|تيك\s?توك|فيس\s?بوك|فيس|و[اأ]تس(?:\s?[اآأ]ب)?|مسنجر)`
export const paymentAliases = '(?:cliq|clik|كلي[كق]|كلك)'
export const mailProviders = String.raw`(?:g\s?mail|hotmail|yahoo|outlook|icloud|جيميل|جي\s?ميل|هوتميل|ياهو|[اأ]وتلوك)`
export const topDomains = '(?:com|net|org|jo|me|co|info|app|shop|store|online|site|link|page|bio|ee|ly)'

/** Words that go on with a sentence about a network, a provider of mail or CliQ, and name nobody there. */
export const ordinaryWords = list(
  `about account accounts after alias all also and any are ask at back because before belt but button buttons buckle bust by can card cash chain clasp clip
  close closed closes closing closure closures coat collar cuff cuffs deposit did do does dress fast fastener fasteners fastening fine for free from front had
  has have her his hidden hook hooks how included inside hub i if in is isnt it its jacket just let like link live look looks lining made may message messages mine more my
  name no not now number of off ok okay on one online only or our out page pay paying payment payments photo photos pic pics picture pictures please pocket
  pockets post posts profile reel reels ring rings safe saw see service she shop shot shots show some stories story strap straps style tab tape than thanks
  that the their them then there they this to too transfer transfers type use used using user very via video videos was we were well what when where which
  who why will with worthy ready without work works would you your zip zipper`,
)
