import { testEveryPage } from './every-page.ts';

testEveryPage(['en', 'ar']);
