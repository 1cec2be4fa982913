import { DeepLClient, GlossaryEntries, GlossaryNotFoundError, type SourceGlossaryLanguageCode, type TargetGlossaryLanguageCode } from 'deepl-node';
import { type Dictionary, type Glossaries, TranslationError } from '../port.ts';
import { type DeeplOptions, toTranslationError, withTimeLimit } from './deepl-translator.ts';

/**
 * DeepL glossaries v3 through the official client (providers 2.1). One glossary holds a dictionary for each direction. Each call is tried once; the
 * caller retries with backoff.
 */
export function deeplGlossaries({ baseUrl, authKey, timeoutMs }: DeeplOptions): Glossaries {
  async function ask<T>(call: (client: DeepLClient) => Promise<T>): Promise<T> {
    const url = baseUrl();
    const client = new DeepLClient(authKey, { ...(url ? { serverUrl: url } : {}), maxRetries: 1, minTimeout: timeoutMs, sendPlatformInfo: false });
    return withTimeLimit(call(client), timeoutMs).catch((error: unknown) => {
      const { message, retry, cause } = toTranslationError(error);
      throw new TranslationError(message === 'the text was refused' ? 'the glossary was refused' : message, retry, cause);
    });
  }
  return {
    list: async () => (await ask((client) => client.listMultilingualGlossaries())).map(({ glossaryId, name }) => ({ id: glossaryId, name })),
    create: async (name, dictionaries) => (await ask((client) => client.createMultilingualGlossary(name, dictionaries.map(toDeeplEntries)))).glossaryId,
    replace: async (id, dictionary) => void (await ask((client) => client.replaceMultilingualGlossaryDictionary(id, toDeeplEntries(dictionary)))),
    remove: (id) =>
      ask((client) => client.deleteMultilingualGlossary(id)).catch((error: Error) => {
        // Already removed, as intended.
        if (!(error.cause instanceof GlossaryNotFoundError)) throw error;
      }),
  };
}

function toDeeplEntries({ from, to, entries }: Dictionary) {
  return {
    sourceLangCode: from as SourceGlossaryLanguageCode,
    targetLangCode: to as TargetGlossaryLanguageCode,
    entries: new GlossaryEntries({ entries: Object.fromEntries(entries) }),
  };
}
