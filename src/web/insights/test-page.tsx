export * from '../lib/test-page.tsx'
