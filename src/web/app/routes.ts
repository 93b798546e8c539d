import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Locale, locales } from '#values/locale.ts'

/** Every address → its screen, in both languages: English without prefix, Arabic under `/ar`. */
function screens(locale: Locale): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${locale}:${name}` })
  return [
    index('../storefront/home-screen.tsx', id('home')),
    route('browse', '../storefront/browse/browse-screen.tsx', id('browse')),
    route('browse/:category', '../storefront/browse/browse-screen.tsx', id('browse-category')),
    route('product/:id', '../storefront/product/product-screen.tsx', id('product')),
    route('bag', '../storefront/bag/bag-screen.tsx', id('bag')),
    route('favorites', '../storefront/favorites/favorites-screen.tsx', id('favorites')),
    route('checkout', '../storefront/checkout/checkout-screen.tsx', id('checkout')),
    route('checkout/success', '../storefront/checkout/success-screen.tsx', id('success')),
    route('checkout-success', '../storefront/checkout/success-screen.tsx', id('success-alias')),
    route('about-us', '../storefront/about/about-screen.tsx', id('about-us')),
    route('about', '../storefront/about/about-screen.tsx', id('about')),
    route('how-it-works', '../storefront/how-it-works/how-it-works-screen.tsx', id('how-it-works')),
    route('faq', '../storefront/faq/faq-screen.tsx', id('faq')),
    route('terms-conditions', '../storefront/policies/policy-screen.tsx', id('terms-conditions')),
    route('terms', '../storefront/policies/policy-screen.tsx', id('terms')),
    route('privacy-policy', '../storefront/policies/policy-screen.tsx', id('privacy-policy')),
    route('return-policy', '../storefront/policies/policy-screen.tsx', id('return-policy')),
    route('membership-plans', '../storefront/membership/membership-screen.tsx', id('membership-plans')),
    route('profile', '../account/profile-screen.tsx', id('profile')),
    route('profile/orders', '../account/orders/orders-screen.tsx', id('orders')),
    route('profile/messages', '../account/messages/messages-screen.tsx', id('messages')),
    route('profile/payment', '../account/payment/payment-screen.tsx', id('payment')),
    route('profile/orders/:id', '../account/orders/order-screen.tsx', id('order')),
    route('contact', '../storefront/contact/contact-screen.tsx', id('contact')),
    route('quality-assurance', '../storefront/quality/quality-screen.tsx', id('quality')),
    route('newsletter/confirm', '../storefront/newsletter/confirm-screen.tsx', id('newsletter-confirm')),
    route('newsletter/unsubscribe', '../storefront/newsletter/unsubscribe-screen.tsx', id('newsletter-unsubscribe')),
    route('login', '../auth/login-screen.tsx', id('login')),
    route('login/second-step', '../auth/second-step-screen.tsx', id('second-step')),
    route('login/link', '../auth/link-screen.tsx', id('login-link')),
    route('signup', '../auth/signup-screen.tsx', id('signup')),
    route('register', '../auth/signup-screen.tsx', id('register')),
    route('forgot-password', '../auth/forgot-password-screen.tsx', id('forgot-password')),
    route('reset-password', '../auth/reset-password-screen.tsx', id('reset-password')),
    route('delivery-login', '../auth/delivery-login-screen.tsx', id('delivery-login')),
    route('delivery-dashboard', '../courier/dashboard-screen.tsx', id('delivery-dashboard')),
    route('admin/identity-checks', '../admin/identity-checks/identity-checks-screen.tsx', id('identity-checks')),
    route('offline', '../storefront/offline/offline-screen.tsx', id('offline')),
    route('outbox', '../storefront/outbox/outbox-screen.tsx', id('outbox')),
    route('maintenance', '../storefront/maintenance/maintenance-screen.tsx', id('maintenance')),
    route('*', '../layout/not-found-screen.tsx', id('not-found')),
  ]
}

export default locales.flatMap((locale) => {
  const framed = layout('../layout/site-layout.tsx', { id: `${locale}:frame` }, screens(locale))
  return locale === 'en' ? [framed] : prefix(locale, [framed])
}) satisfies RouteConfig
