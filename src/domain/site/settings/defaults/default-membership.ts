import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'

const jod = { en: 'JOD', ar: 'د.أ' }
const plan = { billingCycle: 'monthly', visible: true, color: '#9b87f5', currency: 'JOD', currencySymbol: jod } as const

/** Only Basic is available; the buttons of other plans announce their opening. */
const notYet = { en: 'Tell me when it opens', ar: 'أعلموني عند إتاحتها' }

/** The texts of the three plans; prices in fils. Their discounts, caps and free deliveries are computed elsewhere. */
export const defaultMembership: SiteSettings['membership'] = {
  title: { en: 'Membership plans', ar: 'خطط العضوية' },
  subtitle: {
    en: 'Rent now and then, or all the time: choose the plan that suits you.',
    ar: 'إيجار بين حين وآخر أو كل شهر: اختر الخطة التي تناسبك.',
  },
  showPriceToggle: true,
  enabled: true,
  defaultCurrency: 'JOD',
  defaultCurrencySymbol: jod,
  plans: [
    {
      ...plan,
      id: 'basic',
      name: { en: 'Basic', ar: 'الأساسية' },
      description: { en: 'For the occasional big day.', ar: 'لمناسبة بين حين وآخر.' },
      price: 0,
      priceMonthly: 0,
      priceYearly: 0,
      features: [
        { en: 'Standard shipping rates', ar: 'أجرة توصيل عادية' },
        { en: 'Regular pricing', ar: 'أسعار عادية' },
        { en: 'Basic support', ar: 'دعم أساسي' },
      ],
      tagline: { en: '', ar: '' },
      buttonText: { en: 'Choose Basic', ar: 'اختيار الأساسية' },
      highlight: false,
    },
    {
      ...plan,
      id: 'premium',
      name: { en: 'Premium', ar: 'بريميوم' },
      description: { en: 'For renting every month.', ar: 'لمن يستأجر كل شهر.' },
      price: 15_000,
      priceMonthly: 15_000,
      priceYearly: 150_000,
      features: [
        { en: 'Free standard shipping', ar: 'توصيل عادي مجاني' },
        { en: '15% discount', ar: 'خصم ١٥٪' },
        { en: 'Priority support', ar: 'أولوية في الدعم' },
        { en: 'Early access', ar: 'القطع الجديدة قبل الجميع' },
      ],
      tagline: { en: 'POPULAR', ar: 'الأكثر طلبًا' },
      buttonText: notYet,
      highlight: true,
    },
    {
      ...plan,
      id: 'vip',
      name: { en: 'VIP', ar: 'VIP' },
      description: { en: 'For every evening out.', ar: 'لكل سهرة.' },
      price: 30_000,
      priceMonthly: 30_000,
      priceYearly: 300_000,
      features: [
        { en: 'Free expedited shipping', ar: 'توصيل سريع مجاني' },
        { en: '25% discount', ar: 'خصم ٢٥٪' },
        { en: 'VIP support', ar: 'دعم VIP' },
        { en: 'Early access', ar: 'القطع الجديدة قبل الجميع' },
        { en: 'Free monthly accessories rental', ar: 'استئجار إكسسوار مجانًا كل شهر' },
      ],
      tagline: { en: '', ar: '' },
      buttonText: notYet,
      highlight: false,
      color: '#d3ad3a',
    },
  ],
}
