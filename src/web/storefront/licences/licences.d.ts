/** Made from the lockfile and the installed packages by the plugin in `scripts/licences.ts`. */
declare module 'virtual:licences' {
  export interface Licensed {
    name: string
    version: string
    copyright: string[]
    /** Further notices that the package requires; empty for most. */
    notice: string
  }
  export interface Licence {
    /** As its package names it, such as `MIT`. */
    of: string
    isFont: boolean
    /** Without the copyright lines; empty where no package brings it. */
    text: string
    packages: Licensed[]
  }
  export const licences: readonly Licence[]
}
