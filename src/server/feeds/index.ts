export { compileFeed } from './compile-feed.ts'
export { feedsOf } from './feeds-of.ts'
export { feedsModule } from './module.ts'
export { sizeText } from './run-feed.ts'
