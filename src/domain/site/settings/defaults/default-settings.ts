import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { homeSections } from '#domain/site/settings/settings.policy.ts'
import { defaultMembership } from './default-membership.ts'
import { defaultPolicies } from './default-policies.ts'

const primaryColor = '#9b87f5'
const secondaryColor = '#d3ad3a'
const unproven = { enabled: false, source: { en: '', ar: '' }, url: '' }

const none = { en: '', ar: '' }
/** A slide always shown, without words of its own below the title and without a button. */
const plainSlide = { subtitle: none, button: none, url: '', from: '', until: '' }

/** The settings of a shop that was never customised. */
export const defaultSettings: SiteSettings = {
  colors: { primaryColor, secondaryColor },
  typography: { headingFont: 'Raleway', bodyFont: 'Raleway' },
  header: {
    title: { en: 'Libsa', ar: 'لبسة' },
    subtitle: {
      en: 'Rent gowns, thobes, suits and shoes from wardrobes in Amman. Clean, delivered and collected in Amman and Irbid.',
      ar: 'فساتين وأثواب وبدلات وأحذية من خزائن عمّان. نظيفة، نوصلها إليك في عمّان وإربد ونستلمها منك.',
    },
    image: 'hero-1',
    imageFocus: '',
    images: [
      {
        image: 'hero-1',
        focus: '',
        title: { en: 'Friday’s outfit, at your door on Wednesday', ar: 'لبسة الجمعة على بابك الأربعاء' },
        ...plainSlide,
        productId: 'mf-002',
      },
      {
        image: 'hero-2',
        focus: '',
        title: { en: 'The whole family, dressed for the wedding', ar: 'العائلة كلها جاهزة للعرس' },
        ...plainSlide,
        productId: 'mf-001',
      },
      {
        image: 'hero-3',
        focus: '',
        title: { en: 'From the office to Wadi Rum, for as long as you need', ar: 'من المكتب إلى وادي رم، يومًا بيوم' },
        ...plainSlide,
        productId: 'ms-001',
      },
      {
        image: 'hero-4',
        focus: '',
        title: { en: 'Suit, gown or thobe, ready to wear on arrival', ar: 'بدلة أو فستان أو ثوب، تصلك جاهزة للّبس' },
        ...plainSlide,
        productId: 'mf-001',
      },
      {
        image: 'hero-5',
        focus: '',
        title: { en: 'Eid for the whole family, from the youngest up', ar: 'لبسة العيد، من أصغر العائلة إلى كبيرها' },
        ...plainSlide,
        productId: 'mf-002',
      },
    ],
    showSliderButtons: true,
    sliderInterval: 5000,
    ctaButtons: [],
    defaultButtonText: { en: 'Browse Collection', ar: 'تصفّح المجموعة' },
    defaultButtonUrl: '/browse',
    logo: '',
    showLogo: true,
    navigationLinks: [
      { name: { en: 'Women', ar: 'نساء' }, href: '/browse?category=Women' },
      { name: { en: 'Men', ar: 'رجال' }, href: '/browse?category=Men' },
      { name: { en: 'Kids', ar: 'أطفال' }, href: '/browse?category=Kids' },
      { name: { en: 'Accessories', ar: 'إكسسوارات' }, href: '/browse?category=accessories' },
    ],
  },
  footer: {
    companyDescription: {
      en: 'Clothes for every day and every occasion, rented by the day from wardrobes in Amman and delivered in Amman and Irbid.',
      ar: 'ملابس لكل يوم ولكل مناسبة، للإيجار باليوم من خزائن في عمّان، نوصلها في عمّان وإربد.',
    },
    socialLinks: [],
    navLinks: [],
  },
  featuredProducts: [],
  specialOccasionProducts: [],
  promotionalCodes: { enabled: false },
  newsletter: { enabled: true },
  cliq: { enabled: false, alias: '', name: { en: '', ar: '' } },
  contactForm: {
    submitButtonText: { en: 'Send message', ar: 'إرسال الرسالة' },
    submitButtonColor: primaryColor,
    showFirstName: true,
    showLastName: true,
    showPhone: true,
    firstNameLabel: { en: 'First name', ar: 'الاسم الأول' },
    lastNameLabel: { en: 'Last name', ar: 'اسم العائلة' },
    emailLabel: { en: 'Email', ar: 'البريد الإلكتروني' },
    phoneLabel: { en: 'Phone', ar: 'رقم الهاتف' },
    messageLabel: { en: 'Message', ar: 'الرسالة' },
    messagePlaceholder: { en: 'How can we help you?', ar: 'كيف يمكننا مساعدتك؟' },
  },
  contact: {
    title: { en: 'Contact us', ar: 'تواصل معنا' },
    subtitle: {
      en: 'Ask us about a piece, a size or an order. We reply every day from 9:00 to 21:00.',
      ar: 'لأي سؤال عن قطعة أو طلب أو مقاس. نردّ كل يوم من ٩ صباحًا إلى ٩ مساءً.',
    },
    email: 'hello@libsa.example',
    phone: '',
    address: { en: 'Amman, Jordan', ar: 'عمّان، الأردن' },
    showEmail: true,
    showPhone: true,
    showAddress: true,
    showContactInfo: true,
    showSocialIcons: true,
    showSocialLinks: true,
    socialLinks: [],
  },
  policies: defaultPolicies,
  homePageSections: { enabled: true, order: [...homeSections] },
  membership: defaultMembership,
  protection: { enabled: true },
  assurances: { rating: unproven, security: unproven, approvals: unproven, testimonials: unproven },
  maintenance: {
    enabled: false,
    message: {
      en: 'We’re making a few improvements and will be back shortly. Current rentals carry on as planned.',
      ar: 'نرتّب الخزانة ونعود بعد قليل. إيجاراتك الجارية مستمرة كما هي.',
    },
    allowedIPs: [],
  },
}
