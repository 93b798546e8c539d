// The bundle of the server is as deep as this file, so that one relative address serves both: `build/shop` and `src/platform`.
const projectFolder = new URL('../../', import.meta.url)

/** A file or folder of the project by its path from the project's folder, whether the source or the built server runs. */
export function projectFile(path: string): URL {
  return new URL(path, projectFolder)
}
