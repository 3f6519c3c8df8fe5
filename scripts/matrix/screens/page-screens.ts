import { at, groupScreens, readPage, scrollTo } from './screen.ts'

const asVisitor = { account: 'visitor', content: ['typical'] } as const

/** What visitors see, and pages that are the same for everyone. */
export const pageScreens = [
  ...groupScreens(
    'pages',
    {
      landing: at('/', readPage),
      'landing-end': at('/', (page) => scrollTo(page.getByRole('contentinfo'))),
      'sign-in': at('/api/login', (page) => page.getByLabel('Email').waitFor()),
      pair: at('/pair', (page) => page.getByLabel('Code').waitFor()),
    },
    asVisitor,
  ),
  ...groupScreens(
    'pages',
    {
      'setup-tips': at('/setup-tips', readPage),
      about: at('/about', readPage),
      privacy: at('/privacy', readPage),
    },
    { content: ['typical'] },
  ),
]
