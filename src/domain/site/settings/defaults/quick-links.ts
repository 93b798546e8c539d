import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'

/** The footer's quick links when none are configured. */
export const quickLinks: SiteSettings['footer']['navLinks'] = [
  { text: { en: 'About Us', ar: 'من نحن' }, url: '/about-us' },
  { text: { en: 'FAQ', ar: 'الأسئلة الشائعة' }, url: '/faq' },
  { text: { en: 'Contact', ar: 'تواصل معنا' }, url: '/contact' },
  { text: { en: 'Terms & Conditions', ar: 'الشروط والأحكام' }, url: '/terms-conditions' },
  { text: { en: 'Privacy Policy', ar: 'سياسة الخصوصية' }, url: '/privacy-policy' },
  { text: { en: 'Return Policy', ar: 'سياسة الإرجاع' }, url: '/return-policy' },
]
