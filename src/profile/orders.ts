/** Whether a text tells a model what to do. */
export const isOrder = (text: string): boolean => ORDERS.some((order) => order.test(text));

/**
 * R9: words that order a language model about instead of telling of anybody. A statement among them is not the subject's, and none of
 * them may reach a summary, which other models read. Narrow on purpose: "my boss ignores my messages" tells something.
 */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|these|those|the system|safety)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|messages?|context|guidelines?|directions?|orders?|commands?)\b/i,
  /\b(?:ignorier\w{0,4}|vergiss|missachte|ignora|ignorez|ignore|oublie[sz]?|olvida|dimentica|desconsidere)\b[^.!?\n]{0,40}(?:anweisung|instruc|istruzion|consigne|befehl|regeln|reglas|regole|règles)/i,
  /(?:忽略|无视|無視)[^。！？\n]{0,20}(?:指令|指示|说明|提示)/,
  /\b(?:system|developer|hidden) (?:prompt|message|instructions?)\b/i,
  /\b(?:you are now|from now on,? you|new instructions?:|act as (?:an? )?(?:ai|assistant|admin|system|root|dan)\b|jailbreak|developer mode|do anything now)/i,
  /\b(?:set|change|update|overwrite|replace|make) (?:the |my |your |this |user'?s? |profile'?s? ){0,2}(?:name|age|gender|location|language|profile|summary|field|value|core_info\S{0,20}) (?:field |value )?(?:to|=|as)\b/i,
  /\b(?:reveal|print|repeat|output|send|leak|exfiltrate|show)\b[^.!?\n]{0,30}\b(?:prompts?|instructions?|api keys?|passwords?|secrets?|credentials|access tokens?)\b/i,
];
