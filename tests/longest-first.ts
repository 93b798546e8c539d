import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Walks in a browser wait most and begin; the short unit tests fill what is left at the end. */
const projects = ['journeys', 'races', 'unit', 'alone']

/** Orders files by project, and within one by the seconds that `tests/costs.json` has of them, longest first: no worker is left alone with a long one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = recordedSeconds()
    const rank = ({ project, moduleId }: TestSpecification) => ({
      group: project.config.sequence.groupOrder,
      project: projects.indexOf(project.name),
      // A new file may be long.
      seconds: seconds[relative(project.config.root, moduleId)] ?? Number.POSITIVE_INFINITY,
    })
    const ranked = (await super.sort(files)).map((file) => ({ file, ...rank(file) }))
    ranked.sort((a, b) => a.group - b.group || a.project - b.project || (a.seconds === b.seconds ? 0 : b.seconds - a.seconds))
    return ranked.map(({ file }) => file)
  }
}

function recordedSeconds(): Record<string, number> {
  try {
    return (JSON.parse(readFileSync(new URL('costs.json', import.meta.url), 'utf8')) as { files: Record<string, number> }).files
  } catch {
    return {}
  }
}
