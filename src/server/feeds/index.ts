export { compileFeed } from './compile-feed.ts'
export { feedsModule } from './module.ts'
export { sizeText } from './run-feed.ts'
