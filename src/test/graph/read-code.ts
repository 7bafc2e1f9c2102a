import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { projectRoot } from '../../server/env/project-root.ts'

const src = join(projectRoot, 'src')
const walk = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? walk(join(dir, e.name)) : /\.tsx?$/.test(e.name) ? [join(dir, e.name)] : [],
  )

export type CodeFile = { path: string; text: string }
export type Import = { from: string; to: string; isType: boolean; names: string }

/** Every file below src, with its path relative to src. */
export const files: CodeFile[] = walk(src).map((path) => ({
  path: relative(src, path),
  text: readFileSync(path, 'utf8'),
}))
/** Tests may import everything, and so may their data (`*.test-data.ts`). */
export const isTest = (path: string) => /\.test(-data)?\.tsx?$/.test(path) || path.startsWith('test/')

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?([^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
/** Imports of a file: relative ones as paths below src, packages by name. */
export const imports: Import[] = files.flatMap(({ path, text }) =>
  [...text.matchAll(statement)].map((m) => {
    const to = m[3] ?? m[4] ?? ''
    return {
      from: path,
      to: to.startsWith('.') ? relative(src, resolve(dirname(join(src, path)), to)) : to,
      isType: m[1] !== undefined,
      names: m[2] ?? '',
    }
  }),
)
/** The same without tests, which may import everything. */
export const code = imports.filter((i) => !isTest(i.from))
export const codeFiles = files.filter((f) => !isTest(f.path))

export const inside = (path: string, ...folders: string[]) => folders.some((f) => path.startsWith(`${f}/`))
/** The part of the server a file belongs to: `insights`, `store`, …; files right below server/ are the frame. */
export const serverModule = (path: string) => path.match(/^server\/([^/]+)\//)?.[1]
