export * from '../../contract/report/search.ts'
