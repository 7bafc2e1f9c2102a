// npm run bench: the product and its benchmark, built if they changed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApart } from './build-apart.mjs'
import { checkNode, ensureInstalled, root } from './setup.mjs'

checkNode()
ensureInstalled()
buildApart()
buildApart('bench')
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/bench/main.js')).href)
