/** Small sites as generators and frameworks have them: files by path. */
export type Site = Readonly<Record<string, string>>;

const fields = `    <p><label>Your e-mail <input type="email" name="email" required></label></p>
    <p><label for="text">Message *</label> <textarea id="text" name="message"></textarea></p>
    <button type="submit" name="send">Send</button>`;

export const formspreeHtml: Site = {
  'contact.html': `<!doctype html>
<html lang="en"><body>
  <!-- <form action="https://formspree.io/f/xoldform" method="post"></form> -->
  <form id="contact-form" action="https://formspree.io/f/xabcdefg" method="POST">
${fields}
    <input type="text" name="_gotcha" style="display:none">
    <input type="hidden" name="_next" value="https://www.example.com/thanks">
    <input type="hidden" name="_cc" value="grace@example.com, not an address">
    <input type="hidden" name="_format" value="plain">
    <select name="topic"><option value="">Choose</option><option value="Sales">Sales</option><option value="Help">Help</option></select>
  </form>
</body></html>
`,
  'index.html': `<form action="//formspree.io/ada@example.com" method="post">${fields}</form>
<form action="/search"><input name="q" type="search"></form>
`,
  'about.html': `<footer><form action="https://formspree.io/f/xabcdefg" method="post"><input name="email"></form></footer>\n`,
};

export const jekyll: Site = {
  '_config.yml': `title: Shop
# formspree: xoldform
formspree: xjekyllx
`,
  '_includes/contact.html': `<form action="https://formspree.io/f/{{ site.formspree }}" method="POST"{% if page.wide %} class="wide"{% endif %}>
${fields}
  <input type="hidden" name="_subject" value="Mail from {{ site.title }}">
  {% for topic in site.topics %}<input type="checkbox" name="topics" value="{{ topic }}">{% endfor %}
</form>
`,
  'README.md': 'Set `formspree: xreadmex`, see https://formspree.io/f/xreadmex\n',
  '_posts/2026-01-01-forms.md': 'Post to it:\n\n```html\n<form action="https://formspree.io/f/xexample"></form>\n```\n',
  '_site/contact.html': '<form action="https://formspree.io/f/xjekyllx"></form>\n',
};

export const hugo: Site = {
  'hugo.toml': `baseURL = "https://www.example.com/"
[params]
  title = "Shop"
  [params.contact]
    formAction = "https://formspree.io/f/mhugohug"
  [params.newsletter]
    id = "Kq9XyZ12"
  [params.ask]
    ask_key = "xprintfx"
`,
  'layouts/partials/ask.html': `{{ $action := printf "action=\\"https://formspree.io/f/%s\\"" site.Params.ask.ask_key }}
<form name="ask" method="post" {{ $action | safeHTMLAttr }}><input name="question"></form>
`,
  'layouts/partials/contact.html': `{{ with .Site.Params.contact.formAction }}
{{/* <form action="https://formspree.io/f/xoldform"> */}}
{{ end }}
<form class="contact" action="{{ .Site.Params.contact.formAction | safeURL }}" method="post">
${fields}
</form>
`,
  'layouts/partials/newsletter.html': `<form name="newsletter" action="https://submit-form.com/{{ .Site.Params.newsletter.id }}">
  <input type="email" name="email" placeholder="E-mail">
  <input type="hidden" name="_redirect" value="https://www.example.com/welcome">
</form>
`,
  'public/contact.html': '<form action="https://formspree.io/f/mhugohug"></form>\n',
};

export const eleventyNetlify: Site = {
  'src/contact.njk': `---
title: Contact
---
<form name="contact" method="POST" action="/thanks/?from=form" data-netlify="true" netlify-honeypot="bot-field">
  <p hidden><label>Leave this empty: <input name="bot-field"></label></p>
${fields}
</form>
<form name="relative" netlify action="{{ '/thanks/' | relative_url }}" method="post"></form>
<form name="elsewhere" netlify action="{{ site.post_url | default: '//example.com/post' }}" method="post"></form>
{# <form name="old" data-netlify="true"></form> #}
`,
  'src/feedback.liquid': `<form
  name="Site feedback"
  netlify
>
  <input type="radio" name="rating" value="good"> <input type="radio" name="rating" value="bad">
</form>
`,
};

export const reactNetlify: Site = {
  'public/__forms.html': `<form name="booking" netlify hidden><input name="name"><input name="date" type="date"></form>\n`,
  'src/Booking.jsx': `export function Booking() {
  const handleSubmit = async (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target)).toString();
    await fetch('/__forms.html', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });
  };
  return (
    <form name="booking" onSubmit={handleSubmit} className={wide ? 'a' : 'b'}>
      <input type="hidden" name="form-name" value="booking" />
      <textarea name="wishes" rows={4} />
      <Field label="Name" name="name" required />
      <input name="date" type="date" onChange={(event) => setDate(event.target.value > today)} />
    </form>
  );
}
`,
};

export const nextWeb3Forms: Site = {
  'app/contact/page.tsx': `'use client';
export default function Contact() {
  async function onSubmit(event: React.FormEvent<HTMLFormElement>) {
    const formData = new FormData(event.currentTarget);
    formData.append('access_key', '11111111-2222-3333-4444-555555555555');
    const response = await fetch('https://api.web3forms.com/submit', { method: 'POST', body: formData });
  }
  return (
    <form onSubmit={onSubmit}>
      <label htmlFor="who">Name</label>
      <input id="who" name="name" {...props} required />
      <input type="email" name="contact_address" />
    </form>
  );
}
`,
};

export const astroWeb3Forms: Site = {
  'src/components/Contact.astro': `---
const key = "key";
---
<form action="https://api.web3forms.com/submit" method="POST" class:list={["form"]}>
  <input type="hidden" name="access_key" value="99999999-2222-3333-4444-555555555555">
  <input type="hidden" name="redirect" value="https://web3forms.com/success">
  <input type="hidden" name="ccemail" value="grace@example.com; joan@example.com">
  <input type="checkbox" name="botcheck" style="display: none;">
${fields}
</form>
`,
};

export const astroScript: Site = {
  'src/Contact.astro': `<form action="https://api.web3forms.com/submit" method="POST">
  <input type="hidden" name="access_key" value="88888888-2222-3333-4444-555555555555">
  <input type={"email"} name={"reply"} aria-label={'Your e-mail'}>
</form>
<form action="https://api.web3forms.com/submit"><input type="hidden" name="access_key" value="YOUR_ACCESS_KEY_HERE"></form>
`,
  'src/Script.astro': `<form id="ask" action="https://api.web3forms.com/submit" method="POST">
  <input type="hidden" name="access_key" value="44444444-2222-3333-4444-555555555555">
</form>
<script>fetch("https://api.web3forms.com/submit", { method: "POST", body });</script>
`,
};

export const reactFormspree: Site = {
  'src/config.js': `export const CONTACT_FORM = "mconfigx";\n`,
  'src/Contact.jsx': `import { useForm, ValidationError } from '@formspree/react';
export function Contact() {
  const [state, handleSubmit] = useForm("xreactxx");
  return <form onSubmit={handleSubmit}><input id="email" type="email" name="email" /><ValidationError field="email" /></form>;
}
`,
  'src/Other.jsx': `import { useForm } from '@formspree/react';
import { CONTACT_FORM } from './config';
export function Other() {
  const [state, handleSubmit] = useForm(CONTACT_FORM, { data: { subject: 'Hello' } });
  return <form onSubmit={handleSubmit}><textarea name="text" /></form>;
}
`,
};

export const formspreeCore: Site = {
  'src/contact.js': `import { createClient, submitForm } from '@formspree/core';
const client = createClient();
async function send(event) {
  const result = await client.submitForm('xcorexxx', new FormData(event.target));
}
document.body.innerHTML = '<form><input name="email"></form>';
`,
  'src/order.js': `import { submitForm } from '@formspree/core';
submitForm('mcorexxx', { email: values.email });
`,
};

export const netlifyLibrary: Site = {
  'src/Signup.jsx': `import { NetlifyForm, Honeypot } from 'react-netlify-forms';
export const Signup = () => (
  <NetlifyForm action='/thanks' name='Signup' honeypotName='bot-field'>
    {({ handleChange, success }) => <><Honeypot /><input name="email" onChange={handleChange} /></>}
  </NetlifyForm>
);
`,
  'src/Rsvp.jsx': `import { useNetlifyForm } from 'react-netlify-forms';
const netlify = useNetlifyForm({ action: '/thanks', name: 'rsvp' });
`,
};

export const formsparkHtml: Site = {
  'contact.html': `<form action="https://submit-form.com/noMethod1">
  <input name="email"></form>
<form action="https://submit-form.com/withMethod1" METHOD="POST"><input name="email"></form>
`,
};

export const vue: Site = {
  '.env': 'VITE_FORM_ID=formcarry12\nSECRET=never-shown\n',
  'src/Contact.vue': `<script setup>
const url = \`https://formcarry.com/s/\${import.meta.env.VITE_FORM_ID}\`;
async function send(event) {
  await axios.post(url, new FormData(event.target));
}
</script>
<template>
  <form @submit.prevent="send">
    <v-text-field name="name" label="Name" :rules="[(v) => v.length > 2]" />
    <input type="file" name="upload">
  </form>
</template>
`,
};

export const svelte: Site = {
  'src/routes/+page.svelte': `<script>
  let sent = false;
</script>
{#if !sent}
  <form method="POST" action="https://usebasin.com/f/1a2b3c4d5e6f" on:submit={() => { sent = true; }}>
    <input type="text" name="name" bind:value={name}>
    <input type="text" name="_honeypot" class="hidden">
  </form>
{/if}
`,
};

export const scripts: Site = {
  'index.html': `<form id="order" action="https://formsubmit.co/ada@example.com" method="POST">
  <input name="item"><input type="hidden" name="_autoresponse" value="We got your order.">
  <input type="hidden" name="_template" value="table"><input type="hidden" name="_captcha" value="false">
</form>
<script src="app.js"></script>
`,
  'app.js': `$.ajax({ url: "https://formsubmit.co/ajax/0123456789abcdef0123456789abcdef", method: "POST" });
fetch("https://usebasin.com/f/aabbccddeeff.json", { method: "POST", body });
fetch("https://www.formbackend.com/f/abcdef0123456789", { method: "POST", body });
fetch('https://getform.io/f/abcdefgh', { method: 'POST' });
// fetch("https://formspree.io/f/xoldform")
const endpoint = "https://formspree.io/p/my-project/f/contact";
`,
};

export const libraries: Site = {
  'src/W3.jsx': `import useWeb3Forms from '@web3forms/react';
const { submit } = useWeb3Forms({ access_key: '77777777-2222-3333-4444-555555555555', settings: {} });
`,
  'src/Spark.jsx': `import { useFormspark } from '@formspark/use-formspark';
const [submit] = useFormspark({ formId: 'sparkform' });
`,
  'src/init.js': `const forminit = new Forminit();
forminit.submit('initform', new FormData(form));
`,
  'src/static.html': `<form action="https://api.staticforms.xyz/submit" method="post">
<input type="hidden" name="accessKey" value="66666666-2222-3333-4444-555555555555"><input name="name"></form>
<form action="https://splitforms.com/api/submit" method="POST">
<input type="hidden" name="access_key" value="55555555-2222-3333-4444-555555555555"><input name="name"></form>
`,
};

export const plain: Site = {
  'contact.html': `<form action="#" id="quote"><input name="name"><input name="phone" type="tel"></form>
<form action="mailto:joan@example.com" method="post"><textarea name="text"></textarea></form>
<form action="/login" method="post"><input name="user"><input type="password" name="password"></form>
<form action=""><input name="user"><input type="password" name="password"></form>
`,
};
