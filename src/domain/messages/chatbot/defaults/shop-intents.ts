import type { DefaultIntent } from './default-intent.ts'

/** Intents about the shop, besides the site's questions and answers. */
export const shopIntents: readonly DefaultIntent[] = [
  {
    name: 'delivery-areas',
    priority: 70,
    phrases: [
      'do you deliver to',
      'which areas',
      'delivery areas',
      'where do you deliver',
      'do you deliver outside Amman',
      'Zarqa',
      'Aqaba',
      'Irbid',
      'بتوصلوا على',
      'مناطق التوصيل',
      'وين بتوصلوا',
      'أين توصلون',
      'هل توصلون إلى',
      'الزرقاء',
      'العقبة',
      'إربد',
    ],
    responses: [
      {
        en: 'We deliver to these areas for now. For clothes from Amman, delivery and collection together cost:\n{areas}',
        ar: 'نوصل حاليًا إلى هذه المناطق. وأجرة القطع الموجودة في عمّان ذهابًا وإيابًا:\n{areas}',
      },
    ],
  },
  {
    name: 'plans-and-prices',
    priority: 66,
    phrases: [
      'membership price',
      'how much is premium',
      'how much is VIP',
      'plan prices',
      'سعر العضوية',
      'كم سعر بريميوم',
      'أسعار العضويات',
      'بكم العضوية',
    ],
    responses: [
      {
        en: 'Basic comes with every account. The others can’t be bought yet:\n{plans}{link:/membership-plans|Compare plans}',
        ar: 'الأساسية مع كل حساب، والبقية لا يمكن شراؤها بعد:\n{plans}{link:/membership-plans|مقارنة الخطط}',
      },
    ],
  },
  {
    name: 'opening-hours',
    priority: 60,
    phrases: [
      'opening hours',
      'are you open',
      'working hours',
      'when are you open',
      'ساعات العمل',
      'أوقات الدوام',
      'متى تفتحون',
      'لاي ساعة فاتحين',
    ],
    responses: [
      {
        en: 'You can book at any time of day. {hours} {faq:What are your delivery options?}',
        ar: 'الحجز متاح على مدار الساعة. {hours} {faq:ما خيارات التوصيل؟}',
      },
    ],
  },
  {
    name: 'contact',
    priority: 55,
    phrases: [
      'contact',
      'phone number',
      'call you',
      'email address',
      'your number',
      'WhatsApp',
      'تواصل',
      'رقم الهاتف',
      'رقمكم',
      'اتصل فيكم',
      'إيميل',
      'بريدكم',
      'واتساب',
      'واتس',
    ],
    responses: [{ en: 'Here’s how to reach us.\n{contact}', ar: 'هكذا تصل إلينا.\n{contact}' }],
  },
  {
    name: 'virtual-try-on',
    priority: 55,
    phrases: ['virtual try-on', 'try it on', 'try on', 'تجربة افتراضية', 'أجرب الفستان', 'أجربها', 'القياس الافتراضي'],
    responses: [
      {
        en: 'There’s no fitting room, so every piece has its own measurements on its page, and you can see how a piece would look on you with the virtual try-on.{link:/virtual-try-on|Virtual Try-On}',
        ar: 'لا توجد غرفة قياس، لذلك تجد قياسات كل قطعة في صفحتها، ويمكنك رؤيتها عليك بالتجربة الافتراضية.{link:/virtual-try-on|التجربة الافتراضية}',
      },
    ],
  },
  {
    name: 'list-my-clothes',
    priority: 55,
    phrases: [
      'rent out my clothes',
      'list my clothes',
      'rent out my dress',
      'become an owner',
      'lend my dress',
      'أأجر ملابسي',
      'بدي أأجر فستاني',
      'تأجير ملابسي',
      'أعرض ملابسي',
      'اضيف قطعة',
    ],
    responses: [
      {
        en: 'Add photos, measurements and a price, and we check the piece before it goes live. {faq:How much do I earn if I rent out my clothes?}{link:/rent-clothes|Rent out clothes}',
        ar: 'أضف الصور والقياسات والسعر، ونراجع القطعة قبل نشرها. {faq:كم أربح إن أجّرت ملابسي؟}{link:/rent-clothes|أجّر ملابسك}',
      },
    ],
  },
  {
    name: 'promotional-codes',
    priority: 55,
    phrases: ['promo code', 'promotional code', 'discount code', 'voucher', 'coupon', 'كود خصم', 'رمز خصم', 'كوبون', 'قسيمة'],
    responses: [
      {
        en: 'Enter your code at checkout under “Have a code?”. We take it off before you pay, and say why if it doesn’t apply to your order.',
        ar: 'أدخل الرمز عند إتمام الحجز تحت «لديك رمز؟»، فيُخصم قبل الدفع. وإن لم يشمل طلبك بيّنّا السبب.',
      },
    ],
  },
  {
    name: 'bring-a-friend',
    priority: 55,
    phrases: ['invite a friend', 'refer a friend', 'referral', 'bring a friend', 'أدعو صديقة', 'دعوة صديق', 'كود دعوة'],
    responses: [
      {
        en: 'Your own code is under Payment Methods in your account. Friends get money off their first order, and you get credit once they’ve rented.{link:/profile/payment|Your code}',
        ar: 'رمزك الخاص في حسابك تحت «طرق الدفع». يُخصم لأصدقائك من طلبهم الأول، ويُضاف رصيد لك بعد إيجارهم.{link:/profile/payment|رمزك}',
      },
    ],
  },
  {
    name: 'account-help',
    priority: 52,
    phrases: [
      'forgot my password',
      'reset password',
      'can’t sign in',
      'delete my account',
      'change my email',
      'نسيت كلمة السر',
      'نسيت كلمة المرور',
      'ما بقدر أدخل',
      'حذف حسابي',
      'تغيير الايميل',
    ],
    responses: [
      {
        en: 'On the sign-in page you can get a code by email or text instead of your password. Passwords, devices and your data are under Settings in your account.{link:/login|Sign in}{link:/profile?tab=settings|Settings}',
        ar: 'في صفحة تسجيل الدخول يمكنك طلب رمز إلى بريدك أو هاتفك بدل كلمة المرور. وكلمات المرور والأجهزة وبياناتك تحت «الإعدادات» في حسابك.{link:/login|تسجيل الدخول}{link:/profile?tab=settings|الإعدادات}',
      },
    ],
  },
]
