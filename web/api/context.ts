import { createContext } from 'react-router';
import type { SiteLanguage } from '../../contract/constants.ts';
import type { Api } from './call.ts';

/** API, language and nonce that the server passes to loaders while it renders. */
export const apiContext = createContext<Api>();
export const languageContext = createContext<SiteLanguage>('en');
export const nonceContext = createContext<string>('');
