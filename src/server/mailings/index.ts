export { mailingsModule } from './module.ts'
export { createSentenceOf, type SentenceOf } from './sentence-of.ts'
