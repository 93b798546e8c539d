import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Sonner adds a style element when it loads, which the content policy refuses; `app.css` imports the same rules as a file. */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return null
      return { code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }
    },
  }
}

/**
 * React makes five errors when its file begins, which it throws as signs to itself. Where a debugger or Lighthouse listens, the first of them has the
 * whole file read again for the place where it was made: 75 ms on a phone. As objects of the same kind they cost nothing.
 */
function withoutErrorsAtTheStart(): Plugin {
  return {
    name: 'without-errors-at-the-start',
    transform(code, id) {
      if (!id.endsWith('/react-dom-client.production.js')) return null
      const signs = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g
      if (code.match(signs)?.length !== 5) this.error('React makes other errors at its start than those known here.')
      return { code: code.replace(signs, '$1Object.create(Error.prototype, { message: { value: $2 } })'), map: null }
    },
  }
}

/** Few files for the first view: what every page stands on, what stands around a screen, and what the shop's pages share. */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'base',
    test: /node_modules\/(@radix-ui\/react-direction|react-router|i18next|clsx|@tanstack\/(query-core|react-query)|react-i18next(?!.*Trans))\/(?!.*[qQ]ueries)|useTranslation\.js|rolldown\/runtime/,
    priority: 2,
  },
  {
    name: 'frame',
    test: /src\/(values\/(?!schemas|contact)|domain\/(site\/settings\/settings|catalogue\/items\/item-terms)\.policy|i18n\/(client|resources|together)|web\/(runtime\/(viewer|links|lazy|use-hydrated|hydrate-in-order|deferred-scripts|set-query-answer|browser-store|offline\/)|brand\/(motif|spot|tatreez|images)|ui\/(?!form\/|dialog|sheet|field|stars|tabs|use-swipe|choice-chips|switch|price|chip|disclosure|page-top|badge|skeleton|marked)|layout\/(?!drawer|account\.|account-popup|use-signed-in-toast|sync-with|not-found|signed-in-effects|site-picture|tip\.|toaster|use-session)|features\/(favorites|settings\/(?!prose)|bag\/bag-store)))|icons\/(chevron-(left|right|down)|check|circle-exclamation-point|lock|mail|message-circle|phone|shield-check|truck)\.m?js|preload-helper/,
    priority: 1,
  },
  {
    name: 'shop',
    test: /src\/web\/(ui\/(price|chip|badge|skeleton)\.|features\/(items|dates\/(when-where-what|days-in-address|places|place-select|earliest-word)))/,
    priority: 0,
  },
  { name: 'field', test: /src\/web\/(ui\/field|features\/orders\/(look|phone))\./, priority: 1 },
  // Without the form library, which pages with forms bring by themselves.
  {
    name: 'form-fields',
    test: /src\/web\/(ui\/form\/(form-context|form-field|form-problem|submit-button|late-form)|features\/forms\/contact-inputs)\./,
    priority: 1,
  },
  {
    name: 'letters',
    test: /src\/web\/(ui\/(choice-chips|stars)|features\/(inquiries\/trap|newsletter\/newsletter-form|trust)|storefront\/(pictures|contact\/(contact-words|contact-form)))/,
    priority: 0,
  },
]

/** Asks the browser to compile every function of the libraries while they arrive, beside the page and not when the page first calls them. */
const postBanner = ({ name }: { name: string }) => (['base', 'react'].includes(name) ? '//# allFunctionsCalledOnLoad' : '')

export default defineConfig({
  plugins: [tailwindcss(), withoutInjectedStyles(), withoutErrorsAtTheStart(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks }, postBanner } } } } },
  // Its drawings are a file each: those in use become part of the server's own.
  ssr: { noExternal: ['lucide'] },
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Known from the start: a package found later would reload the developer's page.
  optimizeDeps: { entries: ['src/web/**/*.tsx', '!**/*.test.*'] },
})
