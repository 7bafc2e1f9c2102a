export { brokenSince } from './broken-since.ts'
export { scannerModule } from './module.ts'
