// npm run migrate | seed | backup …: the command line, built if it changed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApart } from './build-apart.mjs'
import { checkNode, ensureInstalled, root } from './setup.mjs'

checkNode()
ensureInstalled()
buildApart()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
