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

/** Few files for the first view: what every page stands on, and what the shop's pages share. */
const chunks = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|clsx|@tanstack\/(query-core|react-query)|react-i18next(?!.*Trans))\/(?!.*[qQ]ueries)|useTranslation\.js|rolldown\/runtime/,
    priority: 2,
  },
  {
    name: 'shop',
    test: /src\/(values\/(?!schemas)|domain\/settings\/settings\.policy|i18n\/(client|resources)|web\/(viewer|offline\/(?!offline-screen)|kit\/(?!dialog|sheet|field)|frame\/(?!drawer|account-popup|toaster|outbox|profile)|parts\/(items|favorites|settings|breadcrumb|bag\/bag-store|dates\/(?!date-range|search-sheet))))|icons\/(chevron-(left|right|down)|check|circle-exclamation-point|lock|mail|message-circle|phone|shield-check|truck)\.m?js|preload-helper/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), withoutInjectedStyles(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Known from the start: a package found later would reload the developer's page.
  optimizeDeps: { entries: ['src/web/**/*.tsx', '!**/*.test.*'] },
})
