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

export default defineConfig({
  plugins: [tailwindcss(), withoutInjectedStyles(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
