/** Lines of text as a PDF, in a typeface with the letters of European names. */
export { isReadablePng } from './flat-png.ts'
export { fontBytes } from './font-bytes.ts'
export { inOneFont, registerFonts, type Weight } from './fonts.ts'
export { footOf, logoWithin, type PdfBrand, pdfInfo } from './pdf-brand.ts'
export { pdfPage, type PdfLine } from './pdf-page.ts'
