import type { DefaultIntent } from './default-intent.ts'

interface Asked {
  name: string
  en: string
  ar: string
  also: readonly string[]
  priority?: number
}

/** Questions that the site's questions and answers answer, by their headings; `also` is what people write instead. */
const asked: readonly Asked[] = [
  {
    name: 'place-an-order',
    en: 'How do I place an order?',
    ar: 'كيف أطلب؟',
    also: [
      'how to order',
      'how does it work',
      'how to book',
      'how to rent',
      'كيف احجز',
      'كيف أستأجر',
      'طريقة الطلب',
      'كيف بطلب',
      'كيف الشغل عندكم',
    ],
  },
  {
    name: 'need-an-account',
    en: 'Do I need an account?',
    ar: 'هل أحتاج إلى حساب؟',
    also: ['without an account', 'بدون حساب', 'لازم حساب'],
  },
  {
    name: 'book-early',
    en: 'How early should I book?',
    ar: 'قبل المناسبة بكم يوم أحجز؟',
    also: ['book in advance', 'last minute', 'same day', 'قبل كم يوم احجز', 'حجز اليوم', 'بنفس اليوم'],
  },
  {
    name: 'how-long',
    en: 'How long can I rent?',
    ar: 'ما مدة الإيجار؟',
    also: ['how many days', 'rental period', 'كم يوم', 'مدة الايجار', 'أقصى مدة'],
  },
  {
    name: 'confirmation',
    en: 'When is my order confirmed?',
    ar: 'متى يصبح طلبي مؤكّدًا؟',
    also: ['is it confirmed', 'order confirmation', 'تأكيد الطلب', 'تأكد طلبي'],
  },
  {
    name: 'sizes',
    en: 'How do I find my size?',
    ar: 'كيف أعرف مقاسي؟',
    also: ['my size', 'size guide', 'measurements', 'size chart', 'مقاسي', 'جدول المقاسات', 'القياسات', 'شو مقاسي'],
  },
  {
    name: 'double-booking',
    en: 'Can two people book the same piece?',
    ar: 'هل يمكن أن يحجز شخصان القطعة نفسها؟',
    also: ['double booked', 'محجوزة لغيري'],
  },
  {
    name: 'total-price',
    en: 'How much will I pay in total?',
    ar: 'كم يكلّف الإيجار في النهاية؟',
    also: [
      'service fee',
      'hidden fees',
      'total price',
      'extra charges',
      'how much does it cost',
      'رسوم الخدمة',
      'كم التكلفة',
      'رسوم إضافية',
      'كم السعر النهائي',
    ],
  },
  {
    name: 'deposit',
    en: 'How does the deposit work?',
    ar: 'كيف يعمل التأمين المسترد؟',
    also: ['deposit', 'security deposit', 'التأمين', 'مبلغ التأمين', 'عربون'],
    priority: 45,
  },
  {
    name: 'deposit-back',
    en: 'When do I get the deposit back?',
    ar: 'متى يعود إليّ التأمين؟',
    also: ['deposit back', 'deposit returned', 'release my deposit', 'متى يرجع التأمين', 'رجوع التأمين', 'استرداد التأمين'],
    priority: 55,
  },
  {
    name: 'lower-deposit',
    en: 'Can the deposit be lower?',
    ar: 'هل يمكن أن ينخفض التأمين؟',
    also: [
      'lower deposit',
      'deposit too high',
      'verify my identity',
      'identity check',
      'التأمين عالي',
      'تخفيض التأمين',
      'التحقق من الهوية',
      'الهوية',
    ],
    priority: 55,
  },
  {
    name: 'payment-methods',
    en: 'How can I pay?',
    ar: 'كيف أدفع؟',
    also: ['payment methods', 'pay by card', 'credit card', 'Visa', 'CliQ', 'طرق الدفع', 'الدفع بالبطاقة', 'فيزا', 'كليك', 'كيف الدفع'],
  },
  {
    name: 'cash',
    en: 'Is there a limit for paying cash?',
    ar: 'هل للدفع نقدًا حدّ؟',
    also: ['pay cash', 'cash on delivery', 'cash limit', 'الدفع نقدا', 'كاش', 'الدفع عند الاستلام'],
  },
  {
    name: 'delivery-options',
    en: 'What are your delivery options?',
    ar: 'ما خيارات التوصيل؟',
    also: [
      'delivery',
      'shipping',
      'delivery fee',
      'delivery cost',
      'delivery time',
      'ما خيارات التوصيل لديكم',
      'التوصيل',
      'أجرة التوصيل',
      'كم التوصيل',
      'مواعيد التوصيل',
      'توصيل',
    ],
  },
  {
    name: 'track-my-order',
    en: 'How do I track my order?',
    ar: 'كيف أتابع طلبي؟',
    also: ['track my order', 'tracking', 'تتبع الطلب', 'متابعة الطلب', 'اتابع الطلب'],
    priority: 60,
  },
  {
    name: 'not-at-home',
    en: 'What if I’m not at home?',
    ar: 'ماذا لو لم أكن في البيت؟',
    also: ['not at home', 'missed the courier', 'مش بالبيت', 'ما كنت بالبيت', 'فاتني المندوب'],
  },
  {
    name: 'how-to-return',
    en: 'How do I return it?',
    ar: 'كيف أعيد القطعة؟',
    also: ['how to return', 'send it back', 'كيف ارجع', 'كيف ارجعها', 'طريقة الارجاع'],
  },
  {
    name: 'keep-longer',
    en: 'Can I keep it longer?',
    ar: 'هل يمكنني إبقاؤها مدة أطول؟',
    also: ['extend', 'extension', 'keep longer', 'تمديد', 'مدة أطول'],
  },
  {
    name: 'late-return',
    en: 'What if I return it late?',
    ar: 'ماذا لو تأخّرت في الإرجاع؟',
    also: ['late fee', 'late return', 'return late', 'غرامة التأخير', 'تأخرت', 'لو تأخرت', 'رسوم التأخير'],
  },
  {
    name: 'lost',
    en: 'What if a piece gets lost?',
    ar: 'ماذا لو فُقدت قطعة؟',
    also: ['lost it', 'lost the dress', 'stolen', 'ضاعت', 'ضيعت القطعة', 'انسرقت'],
  },
  {
    name: 'return-policy',
    en: 'What is your return policy?',
    ar: 'ما سياسة الإرجاع لديكم؟',
    also: ['return policy', 'returns', 'refund policy', 'سياسة الارجاع', 'الارجاع', 'استرجاع'],
    priority: 52,
  },
  {
    name: 'cancellation',
    en: 'Can I cancel?',
    ar: 'ماذا لو ألغيت؟',
    also: ['cancellation', 'cancel', 'cancellation policy', 'get my money back', 'إلغاء', 'الغاء الطلب', 'سياسة الإلغاء', 'استرداد المبلغ'],
  },
  {
    name: 'change-dates',
    en: 'Can I change my dates?',
    ar: 'هل يمكنني تغيير أيامي؟',
    also: ['change my dates', 'move my booking', 'reschedule', 'تغيير الموعد', 'تغيير الأيام', 'اغير التاريخ'],
    priority: 55,
  },
  {
    name: 'does-not-fit',
    en: 'What if it doesn’t fit?',
    ar: 'ماذا لو لم يناسبني المقاس؟',
    also: ['does not fit', 'doesn’t fit', 'too small', 'too big', 'wrong size', 'مش مقاسي', 'صغير علي', 'كبير علي', 'ما طلع مقاسي'],
    priority: 56,
  },
  {
    name: 'something-wrong',
    en: 'What if something is wrong with the piece?',
    ar: 'ماذا لو كان في القطعة خلل؟',
    also: ['arrived damaged', 'not as described', 'arrived dirty', 'وصلت وسخة', 'فيها خلل', 'فيها عيب', 'مش مثل الصورة'],
  },
  {
    name: 'stain-or-tear',
    en: 'What if I stain or tear it?',
    ar: 'ماذا لو اتّسخت القطعة أو تمزّقت؟',
    also: ['stain', 'stained', 'damage', 'damaged', 'torn', 'ripped', 'بقعة', 'انمزع', 'تمزقت', 'اتسخت', 'خربت'],
  },
  {
    name: 'cleaning',
    en: 'Are the clothes cleaned after every use?',
    ar: 'هل تُنظّف الملابس بعد كل استخدام؟',
    also: ['are they clean', 'cleaning', 'washed', 'dry cleaning', 'hygiene', 'نظيفة', 'تنظيف', 'بتغسلوها', 'معقمة'],
  },
  {
    name: 'allergies',
    en: 'I have allergies. What do you wash with?',
    ar: 'لديّ حساسية، فبماذا تغسلون؟',
    also: ['allergy', 'allergies', 'detergent', 'حساسية', 'منظفات'],
  },
  {
    name: 'earnings',
    en: 'How much do I earn if I rent out my clothes?',
    ar: 'كم أربح إن أجّرت ملابسي؟',
    also: ['commission', 'how much do I earn', 'payout', 'when am I paid', 'كم بربح', 'العمولة', 'المستحقات', 'متى تحولون'],
    priority: 56,
  },
  {
    name: 'my-piece-damaged',
    en: 'What if my piece is damaged or lost?',
    ar: 'ماذا لو تلفت قطعتي أو فُقدت؟',
    also: ['my piece is damaged', 'damaged my dress', 'خربوا فستاني', 'تلفت قطعتي'],
    priority: 56,
  },
  {
    name: 'membership-plans',
    en: 'How do membership plans work?',
    ar: 'كيف تعمل خطط العضوية؟',
    also: ['membership', 'membership plans', 'premium', 'VIP', 'subscription', 'العضوية', 'خطط العضوية', 'بريميوم', 'اشتراك'],
  },
  {
    name: 'privacy',
    en: 'What do you do with my data?',
    ar: 'ماذا تفعلون ببياناتي؟',
    also: ['privacy', 'my data', 'personal data', 'خصوصية', 'بياناتي'],
  },
]

/** An intent for each, whose answer is read from the site's policies when it is given. */
export const faqIntents: readonly DefaultIntent[] = asked.map(({ name, en, ar, also, priority = 50 }) => ({
  name,
  phrases: [en, ar, ...also],
  responses: [{ en: `{faq:${en}}`, ar: `{faq:${ar}}` }],
  priority,
}))
