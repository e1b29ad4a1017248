import type { TopicWords } from './topics';

export const pt: TopicWords = {
  seo: 'posicionamento*, mecanismos de, motores de, primeira pagina, primeiros resultados, primeiras posicoes, palavras-chave, palavras chave, visibilidade, google maps, trafego organico, otimizacao de, ranking*, no google',
  backlinks:
    'backlink*, link building, guest post*, artigo patrocinado, artigos patrocinados, post patrocinado, troca de, links dofollow, artigos convidados, publieditorial, escrever um, um artigo, artigos pagos, links de, link para, conteudo unico',
  webdesign:
    'web design*, criacao de, redesenh*, reformular*, desenvolvimento web, desenvolvimento de, site moderno, novo site, ultrapassad*, desatualizad*, obsolet*, sites profissionais, criamos',
  traffic:
    'trafego, visitantes, seguidores, redes sociais, curtidas, instagram, visualizacoes, alcance, avaliacoes reais, avaliacoes de, diretorio premium, estrelas',
  leads:
    'leads, novos clientes, mais clientes, clientes potenciais, potenciais clientes, geracao de, captacao de, prospeccao, mais vendas, vendas, faturamento, faturacao, reunioes qualificadas',
  lists:
    'base de, bases de, lista de, listas de, email marketing, disparo*, envio em, formularios de, contatos verificados, emails de',
  yourSite:
    'seu site, sua empresa, seu negocio, sua pagina, seu blog, seu dominio, sua marca, vosso site, vossa empresa, teu site, tua empresa, seus concorrentes, sua concorrencia, seu setor, proprietario do, dono do, sua loja, sua presenca, webmaster*',
  offering:
    'oferecemos, lhe oferecemos, ofereco, nossa equipe, nossa equipa, nossa agencia, nossos servicos, nosso servico, nossos especialistas, nossas solucoes, nossa solucao, nossa plataforma, especializad*, oferta especial, oferta exclusiva, ajudamos, nossos produtos, nossa empresa, fornecemos, somos uma, somos um, nossos clientes, prestamos, nossos planos, damos emprestimos, cuidamos de, ajudo empresas, podemos marcar, podemos criar',
  promise:
    'garanti*, aument*, impulsion*, duplic*, dobr*, multipliqu*, maximiz*, resultados, sem risco, crescimento, alavanc*, potencializ*, atrai*, sucesso, lucrativ*, comprovad*, faca crescer, decol*, melhore, melhorar o, melhorar a, melhoramos, mais chamadas, melhores lugares, perdendo clientes, muitos clientes, render muito',
  contact:
    'tem interesse, tenha interesse, teria interesse, se interessad*, interessado, interessada, ligacao rapida, chamada rapida, breve chamada, consultoria gratuita, auditoria gratuita, analise gratuita, teste gratis, teste gratuito, orcamento gratuito, sem compromisso, agendar uma, agende uma, marcar uma, responda a, responda este, 15 minutos, 10 minutos, entre em, fale conosco, uma call, demonstracao gratuita, diagnostico gratuito, diagnostico gratis, minha mensagem, mensagem anterior, reunioes de, estudo de, envio os, escreva-nos, chame no, podemos conversar, estudo gratis',
  crypto:
    'cripto*, bitcoin*, btc, ethereum, criptomoeda*, blockchain, nft, carteira digital, token, tokens, usdt, btc por, deposito minimo, por semana',
  invest:
    'invist*, invest*, renda passiva, renda extra, rendimento passivo, ganhar dinheiro, ganhe dinheiro, ganhe ate, dinheiro facil, trading, forex, lucro*, liberdade financeira, de casa, em casa, por dia, rentabilidade, ficar rico, rendimentos',
  casino:
    'casino*, cassino*, apost*, caca-niqueis, slots, rodadas gratis, giros gratis, bonus de, bonus sem, roleta, poker, jackpot, loteria, tigrinho, bet, de azar, blackjack, no registo, rodadas',
  loan: 'emprestimo*, financiamento*, credito, creditos, taxa de, taxas de, juros, juros baixos, baixo juro, consignado, hipotec*, dividas, negativad*, nome sujo, liberacao rapida, sem consulta, capital de, credor*, ao ano, a pessoas',
  pharma:
    'viagra*, cialis*, sem receita, farmacia*, comprimidos, medicamentos, remedio*, perder peso, emagrec*, sildenafil*, suplemento*, cbd, ozempic, disfuncao*, eretil*, queimar gordura, remedios sem, queda de',
  adult:
    'porno*, sexo, sexy, nua*, nudes, escort*, acompanhantes, encontros, mulheres solteiras, webcam, garotas, solteiras, mulheres da, sozinho, hoje a',
  account:
    'conta suspensa, conta foi, conta sera, sua conta, tua conta, sua caixa, sua senha, verifique sua, verifique a, verificar sua, confirme os, confirme seus, confirme a, atividade incomum, atividade suspeita, suspens*, bloquead*, seu pacote, sua encomenda, encomenda esta, encomenda retida, fatura em, fatura vencida, pagamento pendente, dominio expira*, expirara, ira expirar, expira em, paypal, correios, ctt, dados bancarios, atualize seus, atualize os, caixa cheia, taxa alfandegaria, alfandega, multibanco, mb way, nota fiscal, boleto, pix, netflix, cpf, aviso de, proteja a, proteja sua, acesso da, sua marca, documento partilhado, verifique, confirme',
  prize:
    'vencedor*, parabens, voce ganhou, ganhou um, foi selecionad*, premio*, sorteio*, vale-presente, cartao presente, iphone, brinde*, resgate seu, recompensa*, cupom',
  inheritance:
    'heranca*, herdeiro*, beneficiari*, falecid*, milhoes de, advogado, transferencia de, doacao*, proposta de, confidencial*, deus o, deus te, deus abencoe, cancer, fundos, testament*',
  threat:
    'hacke*, sua webcam, gravei, gravado, resgate, direitos autorais, direitos de, medidas legais, acao judicial, malware, virus, trojan, violacao*, vulnerabilidade*, avaliacoes negativas, vazamento, vazar, multa, coima*',
  urgency:
    'urgente*, ultima chance, ultimo aviso, so hoje, somente hoje, apenas hoje, tempo limitado, imediatamente, 24 horas, 48 horas, nao perca, corra, vagas limitadas, ultimas vagas, aproveite*, ultimas unidades, agora mesmo',
  clickHere:
    'clique aqui, clique no, clicando, clica aqui, visite nosso, visite o, acesse nosso, acesse o, acesse, aceda, seguinte link, este link, no link, aqui, compre agora, cadastre-se, inscreva-se, registe-se, descubra, saiba mais, jogue, baixe, peca ja, solicite ja, garanta ja, confira, conheca',
  unsubscribe:
    'descadastr*, cancelar inscricao, cancelar a, remover seu, nao deseja, nao receber, deixar de, sair da, remocao, cancelar subscricao',
  messenger: 'telegram*, whatsapp, skype, wechat, zap',
  goods:
    'replica*, atacado, por atacado, fabricante*, fabrica, fornecedor*, rolex, relogios de, bolsas de, catalogo, da china, oem, quantidade minima, grossista*, revenda',
  automation:
    'inteligencia artificial, com ia, agente de, agentes de, ferramenta de, chatbot*, automac*, automatiz*, software*, crm, chatgpt, saas, marketing digital, agencia digital, agencia de, assistente virtual, marketing, robo de',
  cheap:
    'barat*, preco baixo, precos baixos, melhor preco, melhores precos, desconto*, promoc*, oferta, ofertas, a partir, por apenas, apenas r, preco especial, acessive*, por mes, cupons, imperdive*, preco promocional, reduzimos, reduzir a, suas contas, economize*, poupe',
  request:
    'gostaria, gostariamos, queria, quero, queremos, poderia, poderiam, podem, pode, preciso, precisamos, procuro, procuramos, estou procurando, tem como, voces tem, tem disponibilidade, e possivel, minha duvida, uma duvida, uma pergunta, como posso, como faco, quanto, quando, onde, saber se, saber quando, seria possivel, informacoes sobre, informacao sobre, voces fazem, fazem, sera que',
  order:
    'meu pedido, minha encomenda, encomend*, pedido*, numero do, numero da, entrega, envio, enviado, fatura, reembolso, devolucao, devolver, troca, compra, comprei, comprar, garantia, artigo, assinatura, peca*, recebido, recebi, estoque, stock, tamanho, cancelamento',
  booking:
    'reserv*, mesa, quarto*, chegada, saida, noites, noite, consulta, marcacao, marcar, agendamento, disponib*, pessoas, bilhetes, ingressos, aula, aulas, curso, oficina, visita, alug*, cancelar, remarcar, adultos, vagas, horario',
  problem:
    'erro*, nao funciona, nao consigo, nao abre, nao liga, quebr*, avari*, estragad*, problema*, login, entrar na, aceder, trava, travou, consertar, conserto, repar*, vazamento, fuga, ajuda, mensagem, versao, configurac*, falha*, redefinir, manual, instruc*',
  job: 'curriculo, curriculum, cv, vaga, candidat*, emprego, trabalho, trabalhar, estagio, estagiari*, experiencia, licenciad*, formad*, formacao, estudante*, universidade, tempo inteiro, meio periodo, salario, entrevista, voluntari*, anexo, oportunidade, recrutamento',
  thanks:
    'obrigad*, muito obrigad*, agradec*, cumprimentos, melhores cumprimentos, atenciosamente, abraco*, desculp*, perdao, adorei, adoramos, satisfeit*, desde ja, bom trabalho, bom dia, boa tarde, grato, grata',
  quote:
    'orcamento, orcamento para, cotacao, preco de, precos de, preco para, quanto custa, quanto fica, quanto cobram, custo, valores, valor, tabela de, metros, m2, cozinha, banheiro, casa de, telhado, jardim, casa, apartamento, reforma*, remodel*, pintura, pintar, caldeira, janelas, mudanca, catering, buffet, traducao, fotograf*, cerca, muro, instalar, instalacao',
  callBack:
    'me liguem, me ligue, me ligar, ligar-me, liguem-me, ligue-me, contactar-me, meu numero, meu telefone, meu contacto, meu celular, meu telemovel, retornar a, retorno, por telefone, contactem-me, me contactem',
  time: 'segunda, segunda-feira, terca*, quarta, quarta-feira, quinta*, sexta*, sabado*, domingo*, amanha, ontem, proxima semana, semana passada, esta semana, semana, manha, tarde, noite, fim de, janeiro, fevereiro, marco, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro, horas, hoje, proximo, proxima, passado',
  family:
    'minha mulher, minha esposa, meu marido, meu filho, minha filha, minha mae, meu pai, nosso filho, nossa filha, nosso casamento, casamento, aniversario, criancas, crianca, filhos, meu cachorro, cachorro, meu cao, cao, gato, minha irma, meu irmao, amigos, escola, familia, meus pais, alergi*, alergic*, vegetarian*, vegan*, cadeira de, gravida, nossa associacao, colegas, alunos, avo, namorada',
  code: 'funcao, console, api, webhook*, documentacao, desenvolvedor*, json, http, null, undefined, linha, servidor, plugin, requisicao, resposta, parametro, codigo, endpoint',
  complaint:
    'decepcion*, desilud*, inaceitave*, reclam*, queixa, vergonha, espera, esperando, esperei, ninguem, nunca mais, pessim*, mau atendimento, danificad*, errad*, atras*, barulho, suj*, insatisfeit*, cobrad*, sem resposta, ainda nao, terceira vez, descaso, lamentave*',
  ownSite: 'nosso site, meu site, nossa pagina, nossa loja, minha loja, minha pagina, meu blog, meu negocio',
};
