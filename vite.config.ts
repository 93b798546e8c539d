import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { apiRoutes } from './scripts/api-routes.ts'
import { licences } from './scripts/licences.ts'

/**
 * Few files for the first view: the packages that most screens stand on, what stands around every screen, and what many screens share. What is only
 * loaded later stays out of them, as what listens to changes.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  // Only pages with forms load the form library and the schemas.
  { name: 'forms', test: /node_modules\/(react-hook-form|zod|@orpc\/contract)\//, tags: ['$initial' as const], priority: 4 },
  // What stands under a dialog comes with the first dialog.
  {
    name: 'packages',
    test: /node_modules\/(?!@radix-ui|@orpc|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|aria-hidden|tslib)/,
    tags: ['$initial' as const],
    minShareCount: 23,
    priority: 3,
  },
  {
    name: 'layout',
    test: /\/src\/web\/(app|layout(?!\/(?:[a-z]+\/)?(not-found|account\.|sync-with))|runtime(?!\/(realtime|use-live|admin-navigation))|brand)\//,
    tags: ['$initial' as const],
    priority: 2,
  },
  {
    name: 'often',
    // Forms, dialogs, rentals, permissions and the administration are for those who fill something in, open one, have rented or are signed in.
    test: /\/src\/(?!web\/(admin\/|runtime\/(realtime|use-live|admin-navigation)|ui\/(form\/|field|back-guards|close-on-back|confirm-dialog|sheet|return-focus|unsaved-text)|features\/(forms|messages|orders)\/)|values\/(schemas|contact)|domain\/(permissions|renting\/)|.*\.contract)/,
    tags: ['$initial' as const],
    minShareCount: 23,
    priority: 1,
  },
  // The newsletter's form has them on pages of the shop, others without it.
  {
    name: 'form',
    test: /\/src\/web\/(ui\/(form\/(form-context|submit-button|form-problem|form-field)|field)|features\/forms\/contact-inputs)/,
    tags: ['$initial' as const],
    priority: 1,
  },
  { name: 'icons', test: /node_modules\/lucide/, tags: ['$initial' as const], minShareCount: 3 },
  // Only the item's page shows a calendar before anybody asks for one.
  {
    name: 'calendar',
    test: /\/features\/dates\/(lazy-calendar|still-calendar|day-look|legend|today-note|rental-days)/,
    tags: ['$initial' as const],
  },
  // Only the front page and the catalogue ask when, where and what.
  {
    name: 'front',
    test: /\/(features\/(dates\/(when|search-part|area-select)|trust|newsletter|inquiries\/trap|.*late-form)|storefront\/(pictures|rent-out\/earned)|ledger\/commission)/,
    tags: ['$initial' as const],
  },
  {
    name: 'shop',
    test: /\/src\/web\/(features\/(items\/|dates\/earliest-word|trust\/use-seen)|ui\/(stars|section-title|arrow-link|use-dismiss))/,
    tags: ['$initial' as const],
    priority: 1,
  },
  // One file for the lists of the administration: the table of routes, which comes with every page, names the files of each.
  {
    name: 'lists',
    test: /\/src\/web\/admin\/(letter-hint|nothing|use-has-letter-keys|back-link|lists\/use-row-keys|order\/card|payout\/payout-badge)\./,
    tags: ['$initial' as const],
  },
  { name: 'contact', test: /\/(storefront\/contact\/(contact-words|sent)|inquiries\/inquiry\.policy)/, tags: ['$initial' as const] },
  { name: 'chip', test: /\/ui\/chip\./, tags: ['$initial' as const] },
  { name: 'browse', test: /\/storefront\/browse\/(?!browse-screen)/, tags: ['$initial' as const] },
]

/**
 * Names of files are a sixth of the table of routes: only what somebody looks for has one that tells what is in it. Seven characters are 42 bits:
 * two of 1,500 files share a name in one of four million builds.
 */
const chunkFileNames = 'assets/[hash:7].js'
const entryFileNames = ({ name }: { name: string }) => (name === 'entry.client' ? 'assets/[name]-[hash].js' : chunkFileNames)

export default defineConfig({
  plugins: [apiRoutes(), licences(), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames, entryFileNames, codeSplitting: { groups: chunks } } } } },
  },
  // Its drawings are a file each: those in use become part of the server's own.
  ssr: { noExternal: ['lucide'] },
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Known from the start: a package found later would reload the developer's page.
  optimizeDeps: { entries: ['src/web/**/*.tsx', '!**/*.test.*'] },
})
